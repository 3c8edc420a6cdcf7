import { useEffect, useRef, useState } from "react";
import { Button } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";
import type { ControlProps } from "./control.ts";
import styles from "./upload-control.module.css";

type State =
  | { readonly at: "rest" }
  | { readonly at: "sending"; readonly file: File; readonly share: number }
  | { readonly at: "sent"; readonly name: string }
  | { readonly at: "failed"; readonly file: File; readonly text: string };

/** A file, sent as soon as it is chosen; the field's value is what came of it. It can be stopped, and tried again. */
export function UploadControl(props: ControlProps) {
  const { field, onChange, onUpload } = props;
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<{ aborted: boolean }>(undefined);
  const [state, setState] = useState<State>({ at: "rest" });
  const isDisabled = field.disabledReason !== undefined;
  useEffect(
    () => () => {
      if (running.current !== undefined) running.current.aborted = true;
    },
    [],
  );

  const send = async (file: File): Promise<void> => {
    const signal = { aborted: false };
    running.current = signal;
    setState({ at: "sending", file, share: 0 });
    onChange(undefined);
    const outcome = await onUpload({
      file,
      signal,
      onProgress: (share) => {
        if (running.current === signal) setState({ at: "sending", file, share });
      },
    });
    if (running.current !== signal) return;
    running.current = undefined;
    if (outcome.ok) {
      onChange(outcome.value);
      setState({ at: "sent", name: file.name });
    } else {
      const text = outcome.isCancelled === true ? t("form.upload-cancelled") : outcome.text;
      setState({ at: "failed", file, text });
    }
  };
  const stop = () => {
    if (running.current !== undefined) running.current.aborted = true;
  };
  const { accept = [], largest } = field.upload ?? {};
  return (
    <div className={styles["upload"]}>
      <input
        ref={input}
        aria-hidden
        className={styles["file"]}
        type="file"
        disabled={isDisabled}
        accept={accept.join(",")}
        // The button beside it is the one to reach; it opens this one.
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) void send(file);
          event.currentTarget.value = "";
        }}
      />
      {state.at === "sending" ? (
        <div className={styles["progress"]}>
          <progress
            max={1}
            value={state.share}
            aria-label={t("form.upload-progress", { name: state.file.name })}
          />
          <span className={styles["share"]}>{Math.floor(state.share * 100)} %</span>
          <Button variant="default" onClick={stop}>
            {t("form.upload-cancel")}
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
          {state.at === "failed" && (
            <Button variant="subtle" disabled={isDisabled} onClick={() => void send(state.file)}>
              {t("form.upload-retry")}
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
      <output className={styles["help"]}>
        {state.at === "sent" ? t("form.upload-sent", { name: state.name }) : ""}
      </output>
      <div role="alert">{state.at === "failed" && <p className={styles["problem"]}>{state.text}</p>}</div>
    </div>
  );
}
