import type { ReactNode } from "react";
import { type PartFailureProps, useBuild, useBuildOf } from "../part/index.ts";
import { useTranslate } from "../translation.tsx";
import { Button, type ButtonLook } from "./button.tsx";
import styles from "./part-failure.module.css";

/** Where a part of the page could not be loaded: what that means, and the way on. */
export function PartFailure({ isTrying, onRetry }: PartFailureProps): ReactNode {
  const t = useTranslate();
  const { isOutdated } = useBuildOf({ isTrying });
  return (
    <span className={styles["failure"]} role="alert">
      <span>{t(isOutdated ? "part.outdated" : "part.missing")}</span>
      <PartRetry isTrying={isTrying} onRetry={onRetry} />
    </span>
  );
}

/**
 * The way on: again, or anew where the portal was updated and this page is of the build before. `size`: `compact-sm`
 * where absent.
 */
export function PartRetry({
  isTrying,
  onRetry,
  size = "compact-sm",
}: PartFailureProps & { readonly size?: ButtonLook["size"] }): ReactNode {
  const t = useTranslate();
  const { isOutdated, reload } = useBuild();
  return isOutdated ? (
    <Button variant="default" size={size} onClick={reload}>
      {t("part.reload")}
    </Button>
  ) : (
    <Button variant="default" size={size} loading={isTrying} onClick={onRetry}>
      {t("part.retry")}
    </Button>
  );
}
