import { useCallback } from "react";
import { useObservable, useEngine } from "../engine-context.tsx";
import { useTranslate } from "../translation.tsx";
import { ToastBox } from "./toast-box.tsx";
import styles from "./toast.module.css";

/**
 * The engine's current toasts, at the top and at the bottom of the screen (spec 1 §4, §8). Failures are announced at
 * once, others in a pause. Mount it once.
 */
export function Toasts() {
  const { toasts } = useEngine();
  const t = useTranslate();
  const handleGone = useCallback((id: string) => toasts.dismiss(id), [toasts]);
  const shown = useObservable(toasts);
  return (
    <section aria-label={t("toast.region")}>
      {(["top", "bottom"] as const).map((at) => (
        <div key={at} className={styles.stack} data-at={at}>
          <div role="alert" className={styles.live}>
            {shown
              .filter((toast) => toast.at === at && isUrgent(toast.type))
              .map((toast) => (
                <ToastBox key={toast.id} toast={toast} onGone={handleGone} />
              ))}
          </div>
          <output className={styles.live}>
            {shown
              .filter((toast) => toast.at === at && !isUrgent(toast.type))
              .map((toast) => (
                <ToastBox key={toast.id} toast={toast} onGone={handleGone} />
              ))}
          </output>
        </div>
      ))}
    </section>
  );
}

function isUrgent(type: string): boolean {
  return type === "error" || type === "grimace";
}
