import { Suspense, useCallback, useEffect } from "react";
import { createPortal } from "react-dom";
import { useAnswerWords } from "../control/index.ts";
import { OVER_MODALS } from "../dialog/index.ts";
import { useObservable, useEngine } from "../engine-context.tsx";
import { lazyPart } from "../part/index.ts";
import { useTranslate } from "../translation.tsx";
import type { ToastProps } from "./toast-box.tsx";
import styles from "./toast.module.css";

const ToastBox = lazyPart(
  () => import("./toast-box.tsx"),
  (module) => module.ToastBox,
  { failed: PlainToast },
);

/** Says the text alone, and goes after its time: its box could not be loaded, such as without a connection. */
function PlainToast({ toast, onGone }: ToastProps) {
  const words = useAnswerWords();
  const { id, stayMs = PLAIN_STAY_MS } = toast;
  useEffect(() => {
    const timer = window.setTimeout(() => onGone(id), stayMs);
    return () => window.clearTimeout(timer);
  }, [id, stayMs, onGone]);
  return (
    <div className={styles.toast} data-type={toast.type}>
      {words(toast.text)}
    </div>
  );
}

/** Nobody can dismiss it. */
const PLAIN_STAY_MS = 8_000;

/**
 * The engine's current toasts, at the top and at the bottom of the screen (spec 1 §4, §8). Failures are announced at
 * once, others in a pause. Mount it once.
 */
export function Toasts() {
  const { toasts } = useEngine();
  const t = useTranslate();
  const handleGone = useCallback((id: string) => toasts.dismiss(id), [toasts]);
  const shown = useObservable(toasts);
  return createPortal(
    <section aria-label={t("toast.region")} {...{ [OVER_MODALS]: "" }}>
      {(["top", "bottom"] as const).map((at) => (
        <div key={at} className={styles.stack} data-at={at}>
          <div role="alert" className={styles.live}>
            {shown
              .filter((toast) => toast.at === at && isUrgent(toast.type))
              .map((toast) => (
                <Suspense key={toast.id}>
                  <ToastBox toast={toast} onGone={handleGone} />
                </Suspense>
              ))}
          </div>
          <output className={styles.live}>
            {shown
              .filter((toast) => toast.at === at && !isUrgent(toast.type))
              .map((toast) => (
                <Suspense key={toast.id}>
                  <ToastBox toast={toast} onGone={handleGone} />
                </Suspense>
              ))}
          </output>
        </div>
      ))}
    </section>,
    document.body,
  );
}

function isUrgent(type: string): boolean {
  return type === "error" || type === "grimace";
}
