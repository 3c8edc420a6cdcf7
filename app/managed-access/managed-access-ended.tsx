import type { ReactNode } from "react";
import { useTranslate } from "#renderers";
import { StartScreen } from "../start/index.ts";

/** What is left of a window in which a provider acted for a customer: a clear end, and no way to go on as anybody. */
export function ManagedAccessEnded(): ReactNode {
  const t = useTranslate();
  return <StartScreen icon="logout" title={t("start.managed-ended")} text={t("start.managed-ended-text")} />;
}
