import { type ReactNode, useEffect, useState } from "react";
import { followConsole } from "#engine";
import type { ConsoleState, Engine } from "#engine";
import { useEngine, useTranslate } from "#renderers";
import { awaitMessage } from "../adapters/index.ts";
import { StartScreen } from "../start/index.ts";
import { LateTexts } from "../late-texts/index.ts";

/** Without a message by then, the tab that opened the window is closed. */
const OPENER_TIMEOUT_MS = 60_000;

export interface ConsolePageProps {
  /** Name of the channel to the tab that opened this window; empty: no tab did. */
  readonly name: string;
  readonly goTo?: (address: string) => void;
}

/**
 * Waits for a console and goes there (spec 1 §4 "Console access"). The session comes from the tab that opened the
 * window, the address from the server; only addresses of configured hosts are opened.
 */
export function ConsolePage(props: ConsolePageProps): ReactNode {
  return (
    <LateTexts>
      <ConsoleWindow {...props} />
    </LateTexts>
  );
}

function ConsoleWindow({ name, goTo = replaceLocation }: ConsolePageProps): ReactNode {
  const engine = useEngine();
  const t = useTranslate();
  const [console, setConsole] = useState<ConsoleState>({ state: "waiting", asked: 0 });
  const lost = t("start.console-lost");
  useEffect(() => {
    if (name === "") return setConsole({ state: "failed", text: lost });
    return showConsole(engine, name, lost, setConsole);
  }, [engine, name, lost]);
  useEffect(() => {
    if (console.state === "ready") goTo(console.href);
  }, [console, goTo]);

  if (console.state === "failed")
    return <StartScreen icon="alert-circle" title={t("start.console-failed")} text={console.text} />;
  const asked = console.state === "waiting" ? console.asked : 0;
  return (
    <StartScreen
      isBusy
      title={t("start.console")}
      text={asked < 2 ? undefined : t("start.console-text", { asked: String(asked) })}
    />
  );
}

/** Passes on the states of the console. The returned function stops it. */
function showConsole(
  engine: Engine,
  name: string,
  lost: string,
  show: (state: ConsoleState) => void,
): () => void {
  const stops: (() => void)[] = [];
  const giveUp = engine.ports.clock.after(OPENER_TIMEOUT_MS, () => show({ state: "failed", text: lost }));
  const stopWaiting = awaitMessage(name, (message) => {
    giveUp();
    if (message.is !== "console")
      return show({ state: "failed", text: message.is === "failed" ? message.text : lost });
    void engine.session.adopt(message.session).then((isIn) => {
      if (!isIn) return show({ state: "failed", text: lost });
      const following = followConsole(message, {
        clock: engine.ports.clock,
        send: (call) => engine.request.send(call),
        hosts: engine.bootstrap.current()?.consoleHosts ?? [],
        ownOrigin: engine.ports.origin,
      });
      stops.push(
        following.subscribe(() => show(following.snapshot())),
        () => following.stop(),
      );
      show(following.snapshot());
    });
  });
  stops.push(giveUp, stopWaiting);
  return () => stops.forEach((stop) => stop());
}

/** Replaces the entry in the history: this window has no page of the portal to go back to. */
function replaceLocation(address: string): void {
  window.location.replace(address);
}
