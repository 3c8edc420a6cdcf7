import {
  type ComponentPropsWithoutRef,
  createContext,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import styles from "./control.module.css";
import { focusable, moveFocus } from "./focus.ts";
import { type Pressable, Target } from "./target.tsx";
import { type FloatingPosition, useFloating } from "./use-floating.ts";
import { useLeave } from "./use-leave.ts";

export interface PopoverProps {
  /** Absent: uncontrolled, opened by its target. */
  readonly opened?: boolean;
  readonly onChange?: (isOpen: boolean) => void;
  readonly position?: FloatingPosition;
  readonly children: ReactNode;
}

interface PopoverState {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  readonly isControlled: boolean;
  readonly position: FloatingPosition;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly id: string;
}

const PopoverContext = createContext<PopoverState | undefined>(undefined);

/** A small dialog under its target: it takes and keeps the focus; Escape or a press elsewhere returns it. */
export function Popover({ opened, onChange, position = "bottom-start", children }: PopoverProps): ReactNode {
  const [isOwnOpen, setOwnOpen] = useState(false);
  const anchor = useRef<HTMLElement>(null);
  const id = useId();
  const isOpen = opened ?? isOwnOpen;
  const setOpen = (next: boolean): void => {
    setOwnOpen(next);
    onChange?.(next);
  };
  return (
    <PopoverContext value={{ isOpen, setOpen, isControlled: opened !== undefined, position, anchor, id }}>
      {children}
    </PopoverContext>
  );
}

Popover.Target = function PopoverTarget({
  children,
}: {
  readonly children: ReactElement<Pressable>;
}): ReactNode {
  const { anchor, id, isOpen, setOpen, isControlled } = usePopover();
  return (
    <Target
      anchor={anchor}
      anchorProps={{
        "aria-haspopup": "dialog",
        "aria-expanded": isOpen,
        ...(isOpen ? { "aria-controls": id } : {}),
      }}
      {...(isControlled ? {} : { onPress: () => setOpen(!isOpen) })}
    >
      {children}
    </Target>
  );
};

Popover.Dropdown = function PopoverDropdown(props: ComponentPropsWithoutRef<"div">): ReactNode {
  return usePopover().isOpen ? <Panel {...props} /> : null;
};

function Panel({ className, ...rest }: ComponentPropsWithoutRef<"div">): ReactNode {
  const { anchor, id, position, setOpen } = usePopover();
  const panel = useRef<HTMLDivElement>(null);
  useFloating(anchor, panel, position);
  useLeave([anchor, panel], () => setOpen(false));
  const latest = useRef(setOpen);
  useEffect(() => {
    latest.current = setOpen;
  });
  useEffect(() => {
    const element = panel.current;
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") {
        event.stopPropagation();
        latest.current(false);
        anchor.current?.focus();
      }
      if (event.key === "Tab" && element !== null && moveFocus(element, event.shiftKey ? -1 : 1))
        event.preventDefault();
    };
    element?.addEventListener("keydown", handleKey);
    return () => element?.removeEventListener("keydown", handleKey);
  }, [anchor]);
  useEffect(() => {
    const opener = anchor.current;
    const element = panel.current;
    const focusFirst = (): void => {
      const first = element === null ? undefined : focusable(element)[0];
      (first ?? element)?.focus({ preventScroll: true });
    };
    focusFirst();
    // Its content may still be loading: while the panel itself has the focus, the content gets it when it arrives.
    const observer = new MutationObserver(() => {
      if (document.activeElement === element) focusFirst();
    });
    if (element !== null) observer.observe(element, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      // The focus is lost when its element is removed; if somebody moved it meanwhile, it stays there.
      if (document.activeElement === document.body || document.activeElement === null)
        opener?.focus({ preventScroll: true });
    };
  }, [anchor]);
  return createPortal(
    <div
      {...rest}
      ref={panel}
      id={id}
      role="dialog"
      tabIndex={-1}
      className={[styles["floating"], styles["popover"], className].filter(Boolean).join(" ")}
    />,
    document.body,
  );
}

function usePopover(): PopoverState {
  const state = useContext(PopoverContext);
  if (state === undefined) throw new Error("Put a Popover above this.");
  return state;
}
