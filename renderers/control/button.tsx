import type { ComponentPropsWithRef, ElementType, ReactNode } from "react";
import { Icon } from "../icon/index.ts";
import styles from "./control.module.css";

/** Look of a button; default: `filled`, in the brand's colour, 36 px high. */
export interface ButtonLook {
  readonly variant?: "filled" | "default" | "light" | "subtle" | undefined;
  readonly color?: "red" | "amber" | "gray" | undefined;
  readonly size?: "sm" | "compact-md" | "compact-sm" | undefined;
  readonly leftSection?: ReactNode;
  /** Busy: it keeps its place and the focus, and does nothing. */
  readonly loading?: boolean | undefined;
}

export type ButtonProps<Shown extends ElementType = "button"> = ButtonLook & {
  /** The element; a link keeps the look of a button. */
  readonly component?: Shown;
} & Omit<ComponentPropsWithRef<Shown>, keyof ButtonLook | "component">;

/** A button with a text. */
export function Button<Shown extends ElementType = "button">({
  component,
  variant = "filled",
  color,
  size = "sm",
  leftSection,
  loading = false,
  className,
  children,
  ...rest
}: ButtonProps<Shown>): ReactNode {
  const Element: ElementType = component ?? "button";
  return (
    <Element
      {...(component === undefined ? { type: "button" } : {})}
      {...rest}
      {...busy(loading, rest)}
      className={joined(styles["button"], className)}
      data-variant={variant}
      data-color={color}
      data-size={size}
    >
      {loading ? <span className={styles["loader"]} aria-hidden /> : leftSection}
      <span className={styles["label"]}>{children}</span>
    </Element>
  );
}

export type ActionIconProps = Omit<ButtonLook, "size" | "leftSection"> & {
  readonly size?: "sm" | "md";
} & Omit<ComponentPropsWithRef<"button">, "color">;

/** A button with an icon; `aria-label` names it. */
export function ActionIcon({
  variant = "filled",
  color,
  size = "md",
  loading = false,
  className,
  children,
  ...rest
}: ActionIconProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      {...busy(loading, rest)}
      className={joined(styles["icon-button"], className)}
      data-variant={variant}
      data-color={color}
      data-size={size}
    >
      {loading ? <span className={styles["loader"]} aria-hidden /> : children}
    </button>
  );
}

/** A button that removes something. */
export function CloseButton(props: Omit<ActionIconProps, "variant" | "color" | "children">): ReactNode {
  return (
    <ActionIcon {...props} variant="subtle" color="gray">
      <Icon name="x" size={14} />
    </ActionIcon>
  );
}

/** A busy button stays focused: a disabled one would lose the focus to nowhere. */
function busy(isBusy: boolean, { disabled }: { readonly disabled?: boolean | undefined }) {
  if (!isBusy) return disabled === true ? { disabled: true } : {};
  return {
    disabled: false,
    "aria-busy": true,
    "aria-disabled": true,
    "data-loading": true,
    onClick: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}

function joined(ours: string | undefined, theirs: string | undefined): string {
  return [ours, theirs].filter(Boolean).join(" ");
}
