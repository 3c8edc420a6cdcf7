import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { leaveFrame, type OverlayFrame, takeFrame } from "./overlay-frame.ts";
import styles from "./overlay.module.css";
import { useModal } from "./use-modal.ts";

export interface OverlayProps {
  /** Its accessible name, or the ids of the elements that name and describe it. */
  readonly label?: string;
  readonly labelledBy?: string;
  readonly describedBy?: string | undefined;
  /** Called for Escape, and for a press beside it where `closesOutside`. */
  readonly onClose: () => void;
  readonly closesOutside?: boolean;
  /** Where the box stands; default: `center`. */
  readonly place?: "center" | "top" | "start";
  /** It shows only after a moment; it blocks the page at once. */
  readonly isLate?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A modal box over the page: the ground of dialogs, of the command palette and of the menu of a phone. */
export function Overlay(props: OverlayProps): ReactNode {
  const own = useRef<OverlayFrame>(undefined);
  const [frame, setFrame] = useState<OverlayFrame>();
  useLayoutEffect(() => {
    const taken = takeFrame(own.current);
    own.current = taken;
    setFrame(taken);
    return () => leaveFrame(taken);
  }, []);
  return frame && createPortal(<Modal {...props} frame={frame} />, frame.box);
}

/** What is in the box, which is named and shown as its content says. */
function Modal({
  label,
  labelledBy,
  describedBy,
  onClose,
  closesOutside = false,
  place = "center",
  isLate = false,
  className,
  children,
  frame,
}: OverlayProps & { readonly frame: OverlayFrame }): ReactNode {
  const { layer, box } = frame;
  useLayoutEffect(() => {
    setAttributes(layer, { "data-place": place, "data-late": isLate ? "true" : undefined });
    setAttributes(box, {
      class: [styles["box"], className].filter(Boolean).join(" "),
      role: "dialog",
      "aria-modal": "true",
      "aria-label": label,
      "aria-labelledby": labelledBy,
      "aria-describedby": describedBy,
    });
  });
  useModal(layer, box, { onClose, closesOutside });
  return children;
}

function setAttributes(element: HTMLElement, values: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}
