import { fillPath, pickSwitch, renderText, resolveValue } from "#engine/expression";
import type { Roots } from "#engine/expression";
import type { Reveal, Then, ThenToast } from "#engine/template";
import { safeHref } from "#validators";
import type { ActionEffect } from "./action-run.ts";
import type { Toasts } from "../toast/index.ts";
import type { StepsDone } from "./run-steps.ts";

export interface FollowUpParts {
  readonly translations: Readonly<Record<string, string>>;
  /** What the action was about, for `{name}` in a text that says it is done; empty: nothing that has a name. */
  readonly name: string;
  readonly toasts: Pick<Toasts, "show">;
  /** How long a toast about an API stays, in milliseconds; undefined: the default. */
  readonly toastMs: (api: string | undefined) => number | undefined;
  readonly warn: (message: string) => void;
}

/** Handles what follows a success: shows toasts, and returns what the caller has to do (spec 1 §2). */
export function followUp(
  then: readonly Then[],
  roots: Roots,
  last: StepsDone["last"],
  parts: FollowUpParts,
): readonly ActionEffect[] {
  const { translations } = parts;
  const stayOf = ({ sticky }: ThenToast) => {
    const stayMs = sticky === true ? Infinity : parts.toastMs(last?.api);
    return stayMs === undefined ? {} : { stayMs };
  };
  return then.flatMap((step): readonly ActionEffect[] => {
    if (step === "close" || step === "back") return [{ do: step }];
    // The window gets its message from `tellWindow`.
    if (typeof step === "object" && "console" in step) return [];
    // Data was marked stale as soon as the calls had succeeded.
    if (step === "refresh") return [];
    if ("toast" in step) {
      const text = withName(renderText(step.toast, roots, { translations }), parts);
      if (text !== "")
        parts.toasts.show({ text, type: step.type ?? "success", at: "bottom", ...stayOf(step) });
      return [];
    }
    if ("goto" in step) return gotoOf(pickSwitch<string>(step.goto, roots), roots, parts);
    if ("save" in step)
      return [
        {
          do: "save",
          file: renderText(step.save, roots, { translations }),
          text: last?.text ?? "",
          bytes: last?.bytes,
          type: last?.type ?? "text/plain",
        },
      ];
    return [revealOf(step.reveal, roots, translations)];
  });
}

/** `{name} was deleted`, filled. What is about nothing that has a name reads `done.nameless`. */
function withName(text: string, { name, translations }: FollowUpParts): string {
  if (!text.includes("{name}")) return text;
  const shown = name === "" ? renderText("t:done.nameless", {}, { translations }) : name;
  return text.replaceAll("{name}", () => shown);
}

function gotoOf(address: string | undefined, roots: Roots, { warn }: FollowUpParts): readonly ActionEffect[] {
  if (address === undefined) return [];
  const filled = fillPath(address, roots);
  const href = filled.ok ? safeHref(filled.path) : undefined;
  if (href !== undefined) return [{ do: "goto", href }];
  warn(
    `After the action there was nowhere to go: ${filled.ok ? filled.path : `${filled.text} (${filled.placeholder})`}`,
  );
  return [];
}

function revealOf(
  reveal: Reveal,
  roots: Roots,
  translations: Readonly<Record<string, string>>,
): ActionEffect {
  return {
    do: "reveal",
    title: renderText(reveal.title, roots, { translations }),
    ...(reveal.text === undefined ? {} : { text: renderText(reveal.text, roots, { translations }) }),
    fields: reveal.fields.map(({ label, value, format }) => {
      const text: unknown = resolveValue(value, roots);
      return {
        label: renderText(label, roots, { translations }),
        text:
          typeof text === "string" ? text : text === undefined || text === null ? "" : JSON.stringify(text),
        isCopyable: format === "copyable",
      };
    }),
  };
}
