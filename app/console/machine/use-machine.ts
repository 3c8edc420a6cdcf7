import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { followConsole, powerOn as powerMachineOn } from "#engine";
import type { Engine } from "#engine";
import { readOwn } from "#validators";
import type { MachineAddress } from "../address/index.ts";
import { powerPath, readMachineAddress } from "../address/index.ts";
import type { Screen, ScreenEnd, ScreenSettings } from "./open-screen.ts";
import { openScreen } from "./open-screen.ts";

export type MachineState =
  /** `asked`: how often the server was asked whether the console is ready. */
  | { readonly is: "connecting"; readonly asked: number }
  | { readonly is: "open" }
  /** It is being powered on. */
  | { readonly is: "starting" }
  /** `text` is the server's sentence, if it said one. */
  | { readonly is: "ended"; readonly end: ScreenEnd; readonly text: string };

export interface Machine {
  readonly state: MachineState;
  /** Its name, once it is known. */
  readonly name: string;
  readonly screenRef: RefObject<Screen | undefined>;
  /** Ends what is open, asks for a console anew and connects. */
  readonly connect: () => void;
  readonly cancel: () => void;
  /** Powers it on and connects; undefined where that is not possible from here. */
  readonly powerOn: (() => void) | undefined;
}

export interface MachineTarget extends Pick<ScreenSettings, "label" | "describedBy"> {
  readonly target: RefObject<HTMLElement | null>;
}

/** The screen of a machine, drawn in `target`: connected with the ticket of the address, and with a new one after that. */
export function useMachine(
  engine: Engine,
  address: MachineAddress,
  { target, label, describedBy }: MachineTarget,
): Machine {
  const { api, path, start } = address;
  const first = useRef(address.ticket);
  const screenRef = useRef<Screen>(undefined);
  const starting = useRef<object>(undefined);
  const stopRef = useRef(() => {});
  const [state, setState] = useState<MachineState>({ is: "connecting", asked: 0 });
  const [name, setName] = useState("");
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const ends: (() => void)[] = [];
    let isOver = false;
    const end = (why: ScreenEnd, text: string) => {
      if (!isOver) setState({ is: "ended", end: why, text });
    };
    const open = async (ticket: string) => {
      const token = await engine.session.bearer();
      if (isOver || target.current === null) return;
      if (token === undefined) return end("refused", "");
      screenRef.current = openScreen({
        target: target.current,
        origin: engine.ports.origin,
        ticket,
        token,
        label,
        describedBy,
        onOpen(machine) {
          setName(machine);
          setState({ is: "open" });
        },
        onEnd: end,
      });
    };
    const arrive = (href: string) => {
      const next = readMachineAddress(new URL(href).hash);
      if (next?.ticket === undefined) return window.location.replace(href);
      void open(next.ticket);
    };
    const ask = async () => {
      const answer = await engine.request.send({ api, path, method: "GET", query: [], quiet: true });
      if (isOver) return;
      if (!answer.ok) return end(answer.failure.status === 409 ? "off" : "refused", answer.failure.text);
      const [url, id] = [readOwn(answer.body, "url"), readOwn(answer.body, "id")];
      const following = followConsole(
        typeof url === "string"
          ? { url }
          : { poll: { api, path: `${path}/${encodeURIComponent(String(id))}` } },
        {
          clock: engine.ports.clock,
          send: (call) => engine.request.send(call),
          hosts: engine.bootstrap.current()?.consoleHosts ?? [],
          ownOrigin: engine.ports.origin,
        },
      );
      ends.push(() => following.stop());
      const show = () => {
        const now = following.snapshot();
        if (now.state === "waiting") setState({ is: "connecting", asked: now.asked });
        else if (now.state === "failed") end("refused", now.text);
        else arrive(now.href);
      };
      ends.push(following.subscribe(show));
      show();
    };
    setState({ is: "connecting", asked: 0 });
    const ticket = first.current;
    first.current = undefined;
    void (ticket === undefined ? ask() : open(ticket));
    const stop = () => {
      isOver = true;
      for (const each of ends) each();
      screenRef.current?.close();
      screenRef.current = undefined;
    };
    stopRef.current = stop;
    return stop;
  }, [engine, api, path, target, label, describedBy, attempt]);

  const connect = useCallback(() => setAttempt((last) => last + 1), []);
  const cancel = useCallback(() => {
    starting.current = undefined;
    stopRef.current();
    setState({ is: "ended", end: "lost", text: "" });
  }, []);
  const powerOn = useCallback(() => {
    const call = { api, path: powerPath({ path }), body: { state: start } };
    const own = {};
    starting.current = own;
    const isOver = () => starting.current !== own;
    setState({ is: "starting" });
    void powerMachineOn(call, {
      clock: engine.ports.clock,
      send: (sent) => engine.request.send(sent),
      isOver,
    }).then((refusal) => {
      if (isOver()) return;
      if (refusal === undefined) connect();
      else setState({ is: "ended", end: "off", text: refusal });
    });
  }, [engine, api, path, start, connect]);
  useEffect(() => () => void (starting.current = undefined), []);
  return { state, name, screenRef, connect, cancel, powerOn: start === undefined ? undefined : powerOn };
}
