import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { followConsole } from "#engine";
import type { Engine } from "#engine";
import type { ConsoleState } from "#engine/model";
import { Button, lazyPart, useEngine, useTranslate } from "#renderers";
import { awaitMessage } from "../adapters/index.ts";
import { MissingPage, StartScreen } from "../start/index.ts";
import { LateTexts } from "../late-texts/index.ts";
import { readMachineAddress } from "./address/index.ts";

const MachineConsole = lazyPart(
  () => import("./machine/index.ts"),
  (module) => module.MachineConsole,
  { failed: MissingPage },
);

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
  const machine = props.name === "" ? readMachineAddress(window.location.hash) : undefined;
  // One address while the window shows it, also once its ticket is gone from the address bar.
  const [shown, setShown] = useState(machine);
  if (machine?.ticket !== undefined && machine.ticket !== shown?.ticket) setShown(machine);
  if (shown !== undefined)
    return (
      <LateTexts>
        <Suspense>
          <MachineConsole address={shown} />
        </Suspense>
      </LateTexts>
    );
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
  const [isCancelled, setIsCancelled] = useState(false);
  const stopping = useRef<() => void>(undefined);
  const lost = t("start.console-lost");
  const handleCancel = () => {
    stopping.current?.();
    setIsCancelled(true);
    window.close();
  };
  useEffect(() => {
    if (name === "") return setConsole({ state: "failed", text: lost });
    const stop = showConsole(engine, name, lost, setConsole);
    stopping.current = stop;
    return stop;
  }, [engine, name, lost]);
  useEffect(() => {
    if (console.state === "ready") goTo(console.href);
  }, [console, goTo]);

  if (isCancelled) return <StartScreen icon="x" title={t("start.console-cancelled")} />;
  if (console.state === "failed")
    return <StartScreen icon="alert-circle" title={t("start.console-failed")} text={console.text} />;
  const asked = console.state === "waiting" ? console.asked : 0;
  return (
    <StartScreen
      isBusy
      title={t("start.console")}
      text={asked < 2 ? undefined : t("start.console-text", { asked: String(asked) })}
    >
      <Button variant="default" onClick={handleCancel}>
        {t("start.console-cancel")}
      </Button>
    </StartScreen>
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
