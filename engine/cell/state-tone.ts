import type { PageContext } from "../context/index.ts";
import type { CellModel } from "../model/index.ts";

export type Tone = NonNullable<CellModel["tone"]>;

/**
 * The tone of a state: that of the API that it comes from (`tones` in the list of APIs), else by its word, ignoring case and
 * separators. An unknown state is neutral: it must not look like a success.
 */
export function toneOf(state: string, { apis, api }: Partial<Pick<PageContext, "apis" | "api">> = {}): Tone {
  const own = api === undefined ? undefined : apis?.tones?.(api);
  if (own !== undefined && Object.hasOwn(own, state)) return own[state] ?? "neutral";
  return TONES.get(state.toLowerCase().replaceAll(/[\s_-]/g, "")) ?? "neutral";
}

const WORDS: Readonly<Record<Tone, string>> = {
  success:
    "available completed complete purchased poweredon connected running active enabled ok resolved succeeded success",
  progress:
    "processing procuring pending pendingapproval delayed syncing creating updating deleting starting stopping queued inprogress provisioning",
  warning: "suspended mixed unresolved warning degraded misconfigured partial expired",
  failure:
    "error failed badstate changefailed timeout notconfiguredproperly disconnected blocked unavailable fault",
  neutral: "poweredoff stopped disabled inactive deleted unknown terminated",
};

const TONES: ReadonlyMap<string, Tone> = new Map(
  (["success", "progress", "warning", "failure", "neutral"] as const).flatMap((tone) =>
    WORDS[tone].split(" ").map((word) => [word, tone] as const),
  ),
);
