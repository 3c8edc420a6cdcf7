import type { ReactNode } from "react";
import { useTranslate } from "#renderers";
import { StartScreen } from "../start/index.ts";

/** Shown when a provider stops acting for a customer in this window. It offers no way to sign in here. */
export function ManagedAccessEnded(): ReactNode {
  const t = useTranslate();
  return <StartScreen icon="logout" title={t("start.managed-ended")} text={t("start.managed-ended-text")} />;
}
