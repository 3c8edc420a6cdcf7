import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import styles from "./control.module.css";
import { useFloating } from "./use-floating.ts";

/** How long the pointer rests before it shows; on focus it shows at once. */
const HOVER_MS = 300;

export interface TooltipProps {
  readonly label: ReactNode;
  readonly children: ReactElement;
}

/** A short text about the element under the pointer or with the focus; Escape hides it. */
export function Tooltip({ label, children }: TooltipProps): ReactNode {
  const [isShown, setIsShown] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<number>(undefined);
  const show = (ms: number): void => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setIsShown(true), ms);
  };
  const hide = (): void => {
    window.clearTimeout(timer.current);
    setIsShown(false);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (
    // It only listens: the element inside is the control.
    <span
      ref={anchor}
      role="presentation"
      className={styles["tooltip-anchor"]}
      onPointerEnter={(event) => event.pointerType !== "touch" && show(HOVER_MS)}
      onPointerLeave={hide}
      onFocus={() => show(0)}
      onBlur={hide}
      onKeyDown={(event) => event.key === "Escape" && hide()}
    >
      {children}
      {isShown && <TooltipBubble around={anchor} label={label} />}
    </span>
  );
}

interface BubbleProps {
  readonly around: RefObject<HTMLElement | null>;
  readonly label: ReactNode;
}

function TooltipBubble({ around, label }: BubbleProps): ReactNode {
  const bubble = useRef<HTMLDivElement>(null);
  // The wrapper takes no space itself.
  const [anchor] = useState(() => ({
    get current() {
      const inside = around.current?.firstElementChild;
      return inside instanceof HTMLElement ? inside : null;
    },
  }));
  useFloating(anchor, bubble, "bottom");
  return createPortal(
    <div ref={bubble} role="tooltip" className={[styles["floating"], styles["tooltip"]].join(" ")}>
      {label}
    </div>,
    landmarkOf(around.current),
  );
}

/** The landmark that an element is in: who goes from landmark to landmark finds all that is on the page. */
function landmarkOf(element: HTMLElement | null): Element {
  return element?.closest("main, header, nav, [role=dialog]") ?? document.body;
}
