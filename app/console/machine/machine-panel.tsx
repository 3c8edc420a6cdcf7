import { type ReactNode, useEffect, useRef } from "react";
import { Button, Icon, useFailureWords, useTranslate } from "#renderers";
import styles from "./machine-console.module.css";
import type { MachineState } from "./use-machine.ts";

export interface MachinePanelProps {
  readonly state: Exclude<MachineState, { readonly is: "open" }>;
  readonly onConnect: () => void;
  readonly onCancel: () => void;
  /** Undefined where it cannot be powered on from here. */
  readonly onPowerOn: (() => void) | undefined;
}

/** In place of the screen: what is waited for, or why there is none. */
export function MachinePanel({ state, onConnect, onCancel, onPowerOn }: MachinePanelProps): ReactNode {
  const t = useTranslate();
  const words = useFailureWords();
  const again = useRef<HTMLButtonElement>(null);
  const isEnded = state.is === "ended";
  // The screen had the focus, and is gone.
  useEffect(() => {
    if (isEnded) again.current?.focus();
  }, [isEnded]);
  if (state.is === "starting")
    return (
      <div className={styles["panel"]} aria-busy>
        <p>{t("console.powering-on")}</p>
        <Button variant="default" onClick={onCancel}>
          {t("console.cancel")}
        </Button>
      </div>
    );
  if (state.is === "connecting")
    return (
      <div className={styles["panel"]} aria-busy>
        <p>
          {state.asked < 2 ? t("console.connecting") : t("console.preparing", { asked: String(state.asked) })}
        </p>
        <Button variant="default" onClick={onCancel}>
          {t("console.cancel")}
        </Button>
      </div>
    );
  const text =
    state.text === "" ? t(`console.${state.end === "refused" ? "refused" : "lost"}-text`) : words(state.text);
  return (
    <div className={styles["panel"]} role="alert">
      <Icon name={state.end === "off" ? "power" : "alert-circle"} size={24} />
      <h2>{t(`console.${state.end}-title`)}</h2>
      <p>{text}</p>
      {state.end === "off" && onPowerOn !== undefined ? (
        <div className={styles["choices"]}>
          <Button ref={again} onClick={onPowerOn}>
            {t("console.power-on")}
          </Button>
          <Button variant="default" onClick={onConnect}>
            {t("console.reconnect")}
          </Button>
        </div>
      ) : (
        <Button ref={again} onClick={onConnect}>
          {t("console.reconnect")}
        </Button>
      )}
    </div>
  );
}
