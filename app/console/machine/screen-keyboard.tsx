import { type FormEvent, type ReactNode, type RefObject, useRef } from "react";
import { Button, Icon, useTranslate } from "#renderers";
import styles from "./machine-console.module.css";
import type { Screen } from "./open-screen.ts";

/** What stands in the field, so that taking it back is noticed. */
const HELD = "\u00A0";

/** Brings up the keyboard of a phone: a field whose text goes to the machine. Shown where there is no mouse. */
export function ScreenKeyboard({
  screenRef,
  isOff,
}: {
  readonly screenRef: RefObject<Screen | undefined>;
  readonly isOff: boolean;
}): ReactNode {
  const t = useTranslate();
  const field = useRef<HTMLTextAreaElement>(null);
  const handleInput = ({ currentTarget }: FormEvent<HTMLTextAreaElement>) => {
    const text = currentTarget.value;
    if (text.length < HELD.length) screenRef.current?.erase();
    else screenRef.current?.type(text.replace(HELD, ""));
    currentTarget.value = HELD;
  };
  return (
    <span className={styles["touch"]}>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Icon name="keyboard" size={16} />}
        disabled={isOff}
        onClick={() => field.current?.focus()}
      >
        {t("console.keyboard")}
      </Button>
      <textarea
        ref={field}
        className={styles["keys"]}
        aria-label={t("console.keyboard-field")}
        rows={1}
        defaultValue={HELD}
        disabled={isOff}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        onInput={handleInput}
      />
    </span>
  );
}
