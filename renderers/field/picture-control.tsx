import { useRef, useState } from "react";
import { LONGEST_PICTURE_SIDE, readPicture } from "#validators";
import { Button } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import type { ControlProps } from "./control.ts";
import styles from "./picture-control.module.css";

/** The formats of spec 1 §2 "Shell elements". */
const ACCEPT = ".jpg,.jpeg,.png,.gif";
const TYPES = ["image/jpeg", "image/png", "image/gif"];
const LARGEST_DEFAULT = 200 * 1024;
/** A data address is this prefix and four characters per three bytes. */
const LONGEST_BEGINNING = "data:image/jpeg;base64,".length;

/** A picture as a data address: chosen from a file, shown in a box of 202 px, changed or removed. Empty text: none. */
export function PictureControl(props: ControlProps) {
  const { field, value, onChange } = props;
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const picture = typeof value === "string" && value.startsWith("data:image/") ? value : undefined;
  const isDisabled = field.disabledReason !== undefined;
  const longest = field.schema["maxLength"];
  const largest =
    typeof longest === "number" ? Math.floor((longest - LONGEST_BEGINNING) / 4) * 3 : LARGEST_DEFAULT;

  const size = Math.round(largest / 1024);
  const pixels = LONGEST_PICTURE_SIDE;
  const take = async (file: File): Promise<void> => {
    setProblem(undefined);
    if (!TYPES.includes(file.type)) return setProblem(t("form.picture-format"));
    if (file.size > largest) return setProblem(t("form.picture-large", { size }));
    try {
      const facts = readPicture(new Uint8Array(await file.arrayBuffer()));
      if (facts === undefined) return setProblem(t("form.picture-format"));
      if (Math.max(facts.width, facts.height) > pixels) return setProblem(t("form.picture-wide", { pixels }));
      // By its content, not by its name.
      onChange(await readAddress(new Blob([file], { type: `image/${facts.type}` })));
    } catch {
      setProblem(t("form.picture-unread"));
    }
  };

  return (
    <div className={styles["picture"]}>
      <div className={styles["box"]} data-invalid={props.isInvalid || undefined}>
        {picture === undefined ? (
          <Icon name="photo" size={40} className={styles["none"]} />
        ) : (
          <img src={picture} alt={t("form.picture-shown", { field: field.label })} />
        )}
      </div>
      <input
        ref={input}
        aria-hidden
        className={styles["file"]}
        type="file"
        disabled={isDisabled}
        accept={ACCEPT}
        // The button beside it is focusable and opens this one.
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) void take(file);
          event.currentTarget.value = "";
        }}
      />
      <div className={styles["buttons"]}>
        <Button
          id={props.id}
          aria-describedby={props.describedBy}
          variant="default"
          disabled={isDisabled}
          onBlur={props.onBlur}
          onClick={() => input.current?.click()}
        >
          {t(picture === undefined ? "form.picture-choose" : "form.picture-change")}
        </Button>
        {picture !== undefined && (
          <Button variant="subtle" disabled={isDisabled} onClick={() => onChange("")}>
            {t("form.picture-remove")}
          </Button>
        )}
      </div>
      <p className={styles["help"]}>{t("form.picture-help", { size })}</p>
      <div role="alert">{problem !== undefined && <p className={styles["problem"]}>{problem}</p>}</div>
    </div>
  );
}

function readAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : ""));
    reader.addEventListener("error", () => reject(new Error("The picture cannot be read.")));
    reader.readAsDataURL(blob);
  });
}
