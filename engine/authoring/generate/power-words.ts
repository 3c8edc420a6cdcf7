import type { ActionKind } from "#engine/template";

/** What an action of an item is, by the last segment of its path or by a choice of its body. */
export interface ActionWord {
  /** Small letters and hyphens: `power-on`. People read its words. */
  readonly id: string;
  readonly kind: ActionKind;
  /** It stops something, or cannot be undone: people are asked first. */
  readonly isAsked: boolean;
  /** What it makes of the thing, where it is a matter of power. */
  readonly power?: "on" | "off" | "other";
}

/** Run together in many descriptions. */
const COMPOUNDS: Readonly<Record<string, string>> = {
  poweron: "power-on",
  poweroff: "power-off",
  powercycle: "power-cycle",
  shutdown: "shut-down",
  "shutting-down": "shut-down",
};
const ON = /^(?:power-on|start|boot|resume|unpause|unsuspend|wake|wake-up)$/;
const OFF = /^(?:power-off|stop|shut-down|halt|kill|suspend|pause|hibernate|deallocate|force-stop|turn-off)$/;
const OTHER = /^(?:reboot|restart|reset|power-cycle|hard-reboot|soft-reboot|hard-reset)$/;
const PASSWORD = /password/;
const TEST = /^(?:tests?|pings?|verify|check|validate|probe)$/;
const ASKED =
  /^(?:rebuild|reinstall|reimage|redeploy|restore|rollback|revert|reset|delete|remove|destroy|disable|deactivate|revoke|detach|unlink|unbind|migrate|generalize|cancel|logout|log-out|force|purge|wipe)/;

/** `powerOff` and `power_off` are `power-off`. */
export function actionWord(segment: string): ActionWord {
  const plain = segment
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  const id = COMPOUNDS[plain] ?? plain;
  if (PASSWORD.test(id)) return { id, kind: "password-reset", isAsked: true };
  if (ON.test(id)) return { id, kind: "vm-state", isAsked: false, power: "on" };
  if (OFF.test(id)) return { id, kind: "vm-state", isAsked: true, power: "off" };
  if (OTHER.test(id)) return { id, kind: "vm-state", isAsked: true, power: "other" };
  if (TEST.test(id)) return { id, kind: "test", isAsked: false };
  return { id, kind: "run", isAsked: ASKED.test(id) };
}

const RUNNING =
  /^(?:running|active|on|started|up|online|powered_?on|available|ready|in[-_ ]?service|live|poweredon)$/i;
const STOPPED =
  /^(?:off|offline|stopped|powered_?off|poweredoff|halted|inactive|exited|shut_?off|terminated|suspended|paused|down|deallocated|archive)$/i;

/** Of the states a thing may have, those in which a power action makes sense; undefined where they do not say it. */
export function statesFor(
  power: ActionWord["power"],
  states: readonly string[],
): readonly string[] | undefined {
  const running = states.filter((state) => RUNNING.test(state));
  const stopped = states.filter((state) => STOPPED.test(state));
  if (running.length === 0 || stopped.length === 0 || power === undefined) return undefined;
  return power === "on" ? stopped : running;
}
