import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Button, Icon, TranslationProvider, useEngine, useTranslate, useTranslations } from "#renderers";
import type { MachineAddress } from "../address/index.ts";
import { withoutTicket } from "../address/index.ts";
import styles from "./machine-console.module.css";
import { MachinePanel } from "./machine-panel.tsx";
import { MACHINE_TEXTS } from "./machine-texts.ts";
import { ScreenKeyboard } from "./screen-keyboard.tsx";
import { TypeText } from "./type-text.tsx";
import type { MachineState } from "./use-machine.ts";
import { useMachine } from "./use-machine.ts";

/** The console of a machine: its screen, and what a keyboard at it would have. Loaded in the window of a console alone. */
export function MachineConsole({ address }: { readonly address: MachineAddress }): ReactNode {
  const texts = useTranslations();
  const all = useMemo(() => ({ ...MACHINE_TEXTS, ...texts }), [texts]);
  // A ticket is used once: the address that stays asks for another one.
  useEffect(() => window.history.replaceState(window.history.state, "", withoutTicket(address)), [address]);
  return (
    <TranslationProvider value={all}>
      <MachineWindow address={address} />
    </TranslationProvider>
  );
}

function MachineWindow({ address }: { readonly address: MachineAddress }): ReactNode {
  const engine = useEngine();
  const t = useTranslate();
  const target = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLElement>(null);
  const toolsRef = useRef<HTMLDivElement>(null);
  const toScreenRef = useRef(false);
  const label = useCallback((machine: string) => t("console.screen", { name: machine }), [t]);
  const { state, name, screenRef, connect, cancel, powerOn } = useMachine(engine, address, {
    target,
    label,
    describedBy: "console-hint",
  });
  const [isFitted, setIsFitted] = useState(true);
  const [isTyping, setIsTyping] = useState(false);
  const isOpen = state.is === "open";
  const title = name === "" ? t("console.title") : name;

  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    screenRef.current?.fit(isFitted);
    if (isOpen) screenRef.current?.focus();
  }, [isFitted, isOpen, screenRef]);

  // Once the dialog has given the focus back.
  useEffect(() => {
    if (isTyping || !toScreenRef.current) return;
    toScreenRef.current = false;
    screenRef.current?.focus();
  }, [isTyping, screenRef]);

  const handleKey = useCallback(
    (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.altKey || event.code !== "Home") return;
      event.preventDefault();
      event.stopPropagation();
      screenRef.current?.leave();
      toolsRef.current?.querySelector("button")?.focus();
    },
    [screenRef],
  );
  const type = useCallback(
    (text: string) => {
      setIsTyping(false);
      screenRef.current?.type(text);
      toScreenRef.current = true;
    },
    [screenRef],
  );

  return (
    <main ref={frame} className={styles["window"]}>
      <header className={styles["head"]}>
        <div className={styles["name"]}>
          <h1>{title}</h1>
          <span role="status" data-state={state.is}>
            {stateText(state, t)}
          </span>
        </div>
        <div ref={toolsRef} className={styles["tools"]} role="toolbar" aria-label={t("console.tools")}>
          <Tool
            icon="keyboard"
            text={t("console.ctrl-alt-del")}
            isOff={!isOpen}
            onPress={() => screenRef.current?.ctrlAltDel()}
          />
          <Tool icon="pencil" text={t("console.type")} isOff={!isOpen} onPress={() => setIsTyping(true)} />
          <Tool
            icon="arrows-sort"
            text={t(isFitted ? "console.actual" : "console.fit")}
            isOff={!isOpen}
            onPress={() => setIsFitted((was) => !was)}
          />
          <Tool
            icon="device-desktop"
            text={t("console.full-screen")}
            onPress={() => void toggleFullScreen(frame.current)}
          />
          <Tool icon="refresh" text={t("console.reconnect")} onPress={connect} />
          <ScreenKeyboard screenRef={screenRef} isOff={!isOpen} />
        </div>
        <p id="console-hint" className={styles["hint"]}>
          {t("console.hint")}
        </p>
      </header>
      <div className={styles["stage"]} data-is-fitted={isFitted}>
        <div
          ref={target}
          className={styles["screen"]}
          hidden={!isOpen && state.is === "ended"}
          onKeyDownCapture={handleKey}
        />
        {!isOpen && <MachinePanel state={state} onConnect={connect} onCancel={cancel} onPowerOn={powerOn} />}
      </div>
      {isTyping && <TypeText onType={type} onClose={() => setIsTyping(false)} />}
    </main>
  );
}

function stateText(state: MachineState, t: ReturnType<typeof useTranslate>): string {
  if (state.is === "open") return t("console.connected");
  return t(`console.${state.is}`);
}

interface ToolProps {
  readonly icon: string;
  readonly text: string;
  readonly isOff?: boolean;
  readonly onPress: () => void;
}

function Tool({ icon, text, isOff = false, onPress }: ToolProps): ReactNode {
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<Icon name={icon} size={16} />}
      disabled={isOff}
      title={text}
      aria-label={text}
      onClick={onPress}
    >
      {text}
    </Button>
  );
}

async function toggleFullScreen(element: HTMLElement | null): Promise<void> {
  // Where the browser refuses, everything stays as it is.
  await (
    document.fullscreenElement === null ? element?.requestFullscreen() : document.exitFullscreen()
  )?.catch(() => undefined);
}
