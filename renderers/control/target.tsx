import {
  cloneElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
} from "react";

export interface TargetProps {
  readonly anchor: RefObject<HTMLElement | null>;
  /** Attributes of the anchor for assistive technology. */
  readonly anchorProps: Readonly<Record<string, unknown>>;
  readonly onPress?: () => void;
  readonly children: ReactElement<Pressable>;
}

/** The props an element must accept to be a target. */
export interface Pressable {
  readonly ref?: Ref<HTMLElement>;
  readonly onClick?: (event: MouseEvent) => void;
}

/** The anchor of a menu, popover or tooltip: it keeps its own props, and gets those that connect the two. */
export function Target({ anchor, anchorProps, onPress, children }: TargetProps): ReactNode {
  const own = children.props;
  return cloneElement(children, {
    ...anchorProps,
    ref: (element: HTMLElement | null) => {
      anchor.current = element;
      if (typeof own.ref === "function") own.ref(element);
      else if (own.ref != null) own.ref.current = element;
    },
    ...(onPress === undefined
      ? {}
      : {
          onClick: (event: MouseEvent) => {
            own.onClick?.(event);
            if (!event.defaultPrevented) onPress();
          },
        }),
  });
}
