import {
  type ComponentPropsWithoutRef,
  createContext,
  type KeyboardEvent,
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
import frame from "./control.module.css";
import styles from "./menu.module.css";
import { type Pressable, Target } from "./target.tsx";
import { type FloatingPosition, useFloating } from "./use-floating.ts";
import { useLeave } from "./use-leave.ts";

export interface MenuProps {
  /** Absent: uncontrolled, opened by its target. */
  readonly opened?: boolean;
  readonly onClose?: () => void;
  readonly position?: FloatingPosition;
  /** False: the caller moves the focus back itself. */
  readonly returnFocus?: boolean;
  readonly children: ReactNode;
}

interface MenuState {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** `isLeft`: a press elsewhere, which keeps the focus it got. */
  readonly close: (isLeft?: boolean) => void;
  readonly isControlled: boolean;
  readonly position: FloatingPosition;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly id: string;
}

const MenuContext = createContext<MenuState | undefined>(undefined);

/**
 * A menu under its target, named after it: arrows, Home, End and what is typed move, Enter chooses, Escape returns the
 * focus.
 */
export function Menu({
  opened,
  onClose,
  position = "bottom-end",
  returnFocus = true,
  children,
}: MenuProps): ReactNode {
  const [isOwnOpen, setOwnOpen] = useState(false);
  const anchor = useRef<HTMLElement>(null);
  const id = useId();
  const close = (isLeft = false): void => {
    setOwnOpen(false);
    onClose?.();
    if (returnFocus && !isLeft) anchor.current?.focus({ preventScroll: true });
  };
  const state = {
    isOpen: opened ?? isOwnOpen,
    toggle: () => setOwnOpen(!isOwnOpen),
    close,
    isControlled: opened !== undefined,
    position,
    anchor,
    id,
  };
  return <MenuContext value={state}>{children}</MenuContext>;
}

Menu.Target = function MenuTarget({ children }: { readonly children: ReactElement<Pressable> }): ReactNode {
  const { anchor, id, isOpen, isControlled, toggle } = useMenu();
  const anchorProps = isControlled
    ? { id: `${id}target` }
    : { id: `${id}target`, "aria-haspopup": "menu", "aria-expanded": isOpen };
  return (
    <Target anchor={anchor} anchorProps={anchorProps} {...(isControlled ? {} : { onPress: toggle })}>
      {children}
    </Target>
  );
};

Menu.Dropdown = function MenuDropdown(props: ComponentPropsWithoutRef<"div">): ReactNode {
  return useMenu().isOpen ? <Panel {...props} /> : null;
};

export type MenuItemProps = ComponentPropsWithoutRef<"button"> & {
  readonly leftSection?: ReactNode;
  readonly closeMenuOnClick?: boolean;
};

Menu.Item = function MenuItem({
  leftSection,
  closeMenuOnClick = true,
  className,
  onClick,
  children,
  ...rest
}: MenuItemProps): ReactNode {
  const { close } = useMenu();
  return (
    <button
      type="button"
      {...rest}
      role="menuitem"
      tabIndex={-1}
      className={[styles["menu-item"], className].filter(Boolean).join(" ")}
      onClick={(event) => {
        if (closeMenuOnClick) close();
        onClick?.(event);
      }}
    >
      {leftSection}
      <span className={styles["menu-item-label"]}>{children}</span>
    </button>
  );
};

function Panel({ className, ...rest }: ComponentPropsWithoutRef<"div">): ReactNode {
  const { anchor, id, position, close } = useMenu();
  const panel = useRef<HTMLDivElement>(null);
  const typed = useRef<Typed>({ text: "", until: 0 });
  useFloating(anchor, panel, position);
  useLeave([anchor, panel], (byKey) => close(!byKey));
  useEffect(() => {
    const all = panel.current === null ? [] : items(panel.current);
    (all.find((item) => item.dataset["autofocus"] !== undefined) ?? all[0])?.focus({ preventScroll: true });
  }, []);
  return createPortal(
    <div
      {...rest}
      ref={panel}
      role="menu"
      tabIndex={-1}
      aria-labelledby={`${id}target`}
      aria-orientation="vertical"
      className={[frame["floating"], styles["menu"], className].filter(Boolean).join(" ")}
      onKeyDown={(event) => {
        if (event.key === "Escape" || event.key === "Tab") {
          event.preventDefault();
          event.stopPropagation();
          close();
        } else if (panel.current !== null) move(event, items(panel.current), typed.current);
      }}
    />,
    document.body,
  );
}

function items(menu: HTMLElement): readonly HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];
}

/** The first letters of a name, as long as they are typed without a pause. */
interface Typed {
  text: string;
  until: number;
}

const PAUSE_MS = 700;

function move(event: KeyboardEvent, all: readonly HTMLElement[], typed: Typed): void {
  const at = all.findIndex((item) => item === document.activeElement);
  const next = {
    ArrowDown: all[(at + 1) % all.length],
    ArrowUp: all[(at - 1 + all.length) % all.length],
    Home: all[0],
    End: all.at(-1),
  }[event.key];
  const target = next ?? named(event, all, at, typed);
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}

/** The item that is typed; the same letter again is the next one with it. A space that begins nothing presses the item. */
function named(
  { key, timeStamp }: KeyboardEvent,
  all: readonly HTMLElement[],
  at: number,
  typed: Typed,
): HTMLElement | undefined {
  const before = timeStamp < typed.until ? typed.text : "";
  if (key.length > 1 || (key === " " && before === "")) return undefined;
  const letter = key.toLowerCase();
  typed.text = before === letter ? letter : before + letter;
  typed.until = timeStamp + PAUSE_MS;
  const isLonger = typed.text.length > 1;
  const found = [...all.slice(isLonger ? at : at + 1), ...all].find((item) =>
    item.textContent.trim().toLowerCase().startsWith(typed.text),
  );
  // A space within a name presses nothing.
  return found ?? (key === " " ? all[at] : undefined);
}

function useMenu(): MenuState {
  const state = useContext(MenuContext);
  if (state === undefined) throw new Error("Put a Menu above this.");
  return state;
}
