import { useCallback, useEffect, useRef, useState } from "react";
import type { Toast } from "#engine";
import { useAnswerWords } from "../control/index.ts";
import type { IconName } from "../icon/index.ts";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./toast-box.module.css";
import frame from "./toast.module.css";

/** After its time a toast fades for 500 ms and is removed 700 ms after the fade began (spec 1 §4). */
const REMOVE_AFTER_FADE_MS = 700;

const ICON_OF: Readonly<Record<Toast["type"], IconName>> = {
  info: "info-circle",
  error: "alert-circle",
  success: "circle-check",
  warn: "alert-triangle",
  grimace: "mood-sad",
};

export interface ToastProps {
  readonly toast: Toast;
  readonly onGone: (id: string) => void;
}

/** One message. Its time stops under pointer and focus; a sticky one stays until it is dismissed. */
export function ToastBox({ toast, onGone }: ToastProps) {
  const { id, type, title, text, stayMs } = toast;
  const isFailure = type === "error" || type === "grimace";
  const t = useTranslate();
  const words = useAnswerWords();
  const [isFading, setFading] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const left = useRef(stayMs);

  useEffect(() => {
    if (left.current === undefined || isHeld || isFading) return undefined;
    const since = Date.now();
    const timer = window.setTimeout(() => setFading(true), left.current);
    return () => {
      window.clearTimeout(timer);
      left.current = Math.max(0, (left.current ?? 0) - (Date.now() - since));
    };
  }, [isHeld, isFading]);

  useEffect(() => {
    if (!isFading || isHeld) return undefined;
    const timer = window.setTimeout(() => onGone(id), REMOVE_AFTER_FADE_MS);
    return () => window.clearTimeout(timer);
  }, [isFading, isHeld, onGone, id]);

  const hold = useCallback(() => {
    setHeld(true);
    setFading(false);
  }, []);
  const release = useCallback(() => setHeld(false), []);
  const copy = () => {
    void navigator.clipboard?.writeText([title, text].filter(Boolean).join("\n")).then(() => setCopied(true));
  };
  return (
    <div
      className={`${frame.toast} ${styles.box}`}
      data-type={type}
      data-fading={isFading && !isHeld ? "" : undefined}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon name={ICON_OF[type]} size={18} className={styles.icon} />
      <div className={styles.text}>
        <span className={styles.kind}>{t(`toast.${type}`)}: </span>
        {title === undefined ? null : <p className={styles.title}>{title}</p>}
        {text === "" ? null : <p className={styles.sentence}>{words(text)}</p>}
      </div>
      <div className={styles.buttons}>
        {isFailure ? (
          <button
            type="button"
            className={styles.button}
            aria-label={t(isCopied ? "toast.copied" : "toast.copy")}
            onClick={copy}
          >
            <Icon name={isCopied ? "check" : "copy"} />
          </button>
        ) : null}
        <button
          type="button"
          className={styles.button}
          aria-label={t("toast.dismiss")}
          onClick={() => onGone(id)}
        >
          <Icon name="x" />
        </button>
      </div>
    </div>
  );
}
