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
  keyboard(restarted: () => void): (key: number, isDown: boolean) => Effort;
  /** A character that is pasted. */
  type(character: string, restarted: () => void): Effort;
}

/** What a key made the guest do. A command or a new picture is work; to start anew is much of it, also for the inventory. */
export type Effort = "none" | "work" | "restart";

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
  const enter = (restarted: () => void): Effort => {
    const typed = line.trim();
    screen.write("\n");
    if (user === undefined) {
      user = typed === "" ? undefined : typed.slice(0, 32);
      prompt();
      return "work";
    }
    if (typed === "reboot") return restart(restarted);
    if (typed === "exit" || typed === "logout") user = undefined;
    else if (typed === "clear") screen.clear();
    else if (typed !== "") {
      const answer = answerCommand(typed, facts, now());
      screen.write(`${answer ?? `${typed.split(/\s+/)[0]}: command not found`}\n`);
    }
    prompt();
    return "work";
  };
  const restart = (restarted: () => void): Effort => {
    boot(now());
    restarted();
    return "restart";
  };
  const take = (stroke: Stroke, restarted: () => void): Effort => {
    switch (stroke.is) {
      case "text":
        if (line.length >= LONGEST_LINE) return "none";
        line += stroke.text;
        screen.write(stroke.text);
        return "none";
      case "enter":
        return enter(restarted);
      case "erase":
        if (line === "") return "none";
        line = line.slice(0, -1);
        screen.write("\b");
        return "none";
      case "erase-line":
        screen.write("\b".repeat(line.length));
        line = "";
        return "none";
      case "interrupt":
        screen.write("^C\n");
        prompt();
        return "work";
      case "clear": {
        const kept = line;
        screen.clear();
        prompt();
        line = kept;
        screen.write(kept);
        return "work";
      }
      case "end":
        if (line !== "" || user === undefined) return "none";
        user = undefined;
        screen.write("\n");
        prompt();
        return "work";
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
        return stroke === undefined ? "none" : take(stroke, restarted);
      };
    },
    type(character, restarted) {
      if (character === "\n") return take({ is: "enter" }, restarted);
      return character >= " " ? take({ is: "text", text: character }, restarted) : "none";
    },
  };
}
