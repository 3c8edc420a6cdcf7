import { useRef, useSyncExternalStore } from "react";
import type { FieldUpload } from "#engine";
import { Button } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";
import type { ControlProps } from "./control.ts";
import styles from "./upload-control.module.css";

/**
 * A file, sent as soon as it is chosen; the field's value comes from the answer. It can be stopped and retried, or paused
 * where it goes on from there.
 */
export function UploadControl(props: ControlProps) {
  const { field, upload } = props;
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const state = useSyncExternalStore(upload.subscribe, upload.state);
  const isDisabled = field.disabledReason !== undefined;
  const { accept = [], largest, continues = false } = field.upload ?? {};
  return (
    <div className={styles["upload"]}>
      <input
        ref={input}
        aria-hidden
        className={styles["file"]}
        type="file"
        disabled={isDisabled}
        accept={accept.join(",")}
        // The button beside it is focusable and opens this one.
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) upload.start(file);
          event.currentTarget.value = "";
        }}
      />
      {state.at === "sending" ? (
        <div className={styles["progress"]}>
          <span className={styles["name"]} title={state.name}>
            {state.name}
          </span>
          <progress
            max={1}
            value={state.share}
            aria-label={t("form.upload-progress", { name: state.name })}
          />
          <span className={styles["share"]}>{Math.floor(state.share * 100)} %</span>
          <Button variant="default" onClick={upload.stop}>
            {t(continues ? "form.upload-pause" : "form.upload-cancel")}
          </Button>
        </div>
      ) : (
        <div className={styles["buttons"]}>
          <Button
            id={props.id}
            aria-describedby={props.describedBy}
            variant="default"
            disabled={isDisabled}
            onBlur={props.onBlur}
            onClick={() => input.current?.click()}
          >
            {t(state.at === "sent" ? "form.upload-change" : "form.upload-choose")}
          </Button>
          {state.at === "failed" && !state.isFinal && (
            <Button variant="subtle" disabled={isDisabled} onClick={upload.retry}>
              {t(continues ? "form.upload-continue" : "form.upload-retry")}
            </Button>
          )}
        </div>
      )}
      <p className={styles["help"]}>
        {[
          ...(accept.length > 0 ? [t("form.upload-kinds", { kinds: accept.join(", ") })] : []),
          ...(largest === undefined ? [] : [t("form.upload-size", { size: largest })]),
        ].join(" · ")}
      </p>
      <output className={styles["help"]}>{statusOf(state, continues, t)}</output>
      <div role="alert">
        {state.at === "failed" && state.text !== undefined && (
          <p className={styles["problem"]}>{state.text}</p>
        )}
      </div>
    </div>
  );
}

/** What is no problem: that it was sent, or that a person stopped it. */
function statusOf(
  state: ReturnType<FieldUpload["state"]>,
  continues: boolean,
  t: ReturnType<typeof useTranslate>,
): string {
  if (state.at === "sent") return t("form.upload-sent", { name: state.name });
  if (state.at !== "failed" || state.text !== undefined) return "";
  return t(continues ? "form.upload-paused" : "form.upload-cancelled", { name: state.name });
}
