import type { GuestFacts } from "./commands.ts";
import { answerCommand, bootText, hostOf } from "./commands.ts";
import { createKeyboard } from "./keyboard.ts";
import type { Stroke } from "./keyboard.ts";
import type { TextScreen } from "./text-screen.ts";
import { createTextScreen } from "./text-screen.ts";

/** The simulated guest of one machine: a text console with a small shell. All who look at it share its screen and keyboard. */
export interface Guest {
  readonly screen: TextScreen;
  /** When the guest on the screen has started. */
  readonly bootedAt: () => Date;
  /** Takes over what changed in the inventory. A machine that was started anew since shows that. */
  know(facts: GuestFacts): void;
  /** The keyboard of one who looks at it. `restarted` is called when the guest starts anew by itself. */
  keyboard(restarted: () => void): (key: number, isDown: boolean) => void;
  type(text: string, restarted: () => void): void;
}

const LONGEST_LINE = 500;

export function createGuest(first: GuestFacts, now: () => Date): Guest {
  const screen = createTextScreen();
  let facts = first;
  let bootedAt = first.bootedAt;
  let user: string | undefined;
  let line = "";

  const prompt = () => {
    line = "";
    screen.write(user === undefined ? `${hostOf(facts)} login: ` : `${user}@${hostOf(facts)}:~$ `);
  };
  const boot = (at: Date) => {
    bootedAt = at;
    facts = { ...facts, bootedAt: at };
    user = undefined;
    screen.clear();
    screen.write(bootText(facts));
    prompt();
  };
  const enter = (restarted: () => void) => {
    const typed = line.trim();
    screen.write("\n");
    if (user === undefined) {
      user = typed === "" ? undefined : typed.slice(0, 32);
      return prompt();
    }
    if (typed === "reboot") return restart(restarted);
    if (typed === "exit" || typed === "logout") user = undefined;
    else if (typed === "clear") screen.clear();
    else if (typed !== "") {
      const answer = answerCommand(typed, facts, now());
      screen.write(`${answer ?? `${typed.split(/\s+/)[0]}: command not found`}\n`);
    }
    return prompt();
  };
  const restart = (restarted: () => void) => {
    boot(now());
    restarted();
  };
  const take = (stroke: Stroke, restarted: () => void): void => {
    switch (stroke.is) {
      case "text":
        if (line.length >= LONGEST_LINE) return;
        line += stroke.text;
        return screen.write(stroke.text);
      case "enter":
        return enter(restarted);
      case "erase":
        if (line === "") return;
        line = line.slice(0, -1);
        return screen.write("\b");
      case "erase-line":
        screen.write("\b".repeat(line.length));
        line = "";
        return;
      case "interrupt":
        screen.write("^C\n");
        return prompt();
      case "clear": {
        const kept = line;
        screen.clear();
        prompt();
        line = kept;
        return screen.write(kept);
      }
      case "end":
        if (line !== "" || user === undefined) return;
        user = undefined;
        screen.write("\n");
        return prompt();
      case "restart":
        return restart(restarted);
      default:
        return stroke satisfies never;
    }
  };

  boot(first.bootedAt);
  return {
    screen,
    bootedAt: () => bootedAt,
    know(next) {
      const isStartedAnew = next.bootedAt.getTime() > bootedAt.getTime();
      facts = { ...next, bootedAt };
      if (isStartedAnew) boot(next.bootedAt);
    },
    keyboard(restarted) {
      const strokeOf = createKeyboard();
      return (key, isDown) => {
        const stroke = strokeOf(key, isDown);
        if (stroke !== undefined) take(stroke, restarted);
      };
    },
    type(text, restarted) {
      for (const character of text.replaceAll(/\r\n?/g, "\n")) {
        if (character === "\n") take({ is: "enter" }, restarted);
        else if (character >= " ") take({ is: "text", text: character }, restarted);
      }
    },
  };
}
