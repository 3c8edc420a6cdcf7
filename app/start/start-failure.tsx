import type { ReactNode } from "react";
import { NO_ANSWER } from "#engine";
import { Button, useTranslate } from "#renderers";
import { StartScreen, type StartScreenProps } from "./start-screen.tsx";

export interface StartFailureProps {
  /** The failure, in the words of the server or the network. */
  readonly text: string;
  readonly isOffline: boolean;
  readonly onRetry: () => void;
}

/** Shown when the server is down or the bootstrap failed. */
export function StartFailure({ text, isOffline, onRetry }: StartFailureProps): ReactNode {
  const t = useTranslate();
  const said: Pick<StartScreenProps, "icon" | "title" | "text" | "details"> = isOffline
    ? { icon: "wifi-off", title: t("start.bootstrap-failed"), text: t("start.offline-text") }
    : text === NO_ANSWER
      ? { icon: "alert-triangle", title: t("failure.no-answer"), text: t("start.away-text"), details: text }
      : {
          icon: "alert-triangle",
          title: t("start.bootstrap-failed"),
          text: `${t("start.bootstrap-failed-text")} ${text}`.trim(),
        };
  return (
    <StartScreen {...said}>
      <Button onClick={onRetry}>{t("start.again")}</Button>
    </StartScreen>
  );
}
