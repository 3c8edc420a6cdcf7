import type { ReactNode } from "react";
import { type PartFailureProps, PartRetry, useBuildOf, useTranslate } from "#renderers";
import { StartScreen } from "./start-screen.tsx";

/** A page of the portal whose code could not be loaded. It is asked for again. */
export function MissingPage(part: PartFailureProps): ReactNode {
  const t = useTranslate();
  const { isOutdated } = useBuildOf(part);
  return (
    <StartScreen icon="alert-triangle" title={t(isOutdated ? "part.outdated" : "part.missing")}>
      <PartRetry {...part} size="sm" />
    </StartScreen>
  );
}
