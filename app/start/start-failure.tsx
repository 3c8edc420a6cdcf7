import type { ReactNode } from "react";
import { Button, useTranslate } from "#renderers";
import { StartScreen } from "./start-screen.tsx";

export interface StartFailureProps {
  /** The failure, in the words of the server or the network. */
  readonly text: string;
  readonly isOffline: boolean;
  readonly onRetry: () => void;
}

/** Shown when the server is down or the bootstrap failed. */
export function StartFailure({ text, isOffline, onRetry }: StartFailureProps): ReactNode {
  const t = useTranslate();
  return (
    <StartScreen
      icon={isOffline ? "wifi-off" : "alert-triangle"}
      title={t("start.bootstrap-failed")}
      text={isOffline ? t("start.offline-text") : `${t("start.bootstrap-failed-text")} ${text}`.trim()}
    >
      <Button onClick={onRetry}>{t("start.again")}</Button>
    </StartScreen>
  );
}
