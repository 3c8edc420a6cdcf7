import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button, useTranslate } from "#renderers";
import { Dialog, DialogButtons } from "#renderers/dialog";
import styles from "./machine-console.module.css";

const LONGEST_TEXT = 10_000;

/** Asks for a text that is typed on the machine, such as one from the clipboard. */
export function TypeText({
  onType,
  onClose,
}: {
  readonly onType: (text: string) => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useTranslate();
  const id = useId();
  const [text, setText] = useState("");
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text !== "") onType(text);
  };
  return (
    <Dialog title={t("console.type")} text={t("console.type-text")} onClose={onClose}>
      <form onSubmit={handleSubmit} className={styles["typing"]}>
        <label htmlFor={id}>{t("console.type-field")}</label>
        <textarea
          id={id}
          rows={5}
          maxLength={LONGEST_TEXT}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t("console.cancel")}
          </Button>
          <Button type="submit" disabled={text === ""}>
            {t("console.type-send")}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
