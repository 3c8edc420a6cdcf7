import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import type { AccessRule, Answer, Failure, ResolvedCall, Toast } from "#engine";
import { isVisible } from "#engine";
import { useEngine } from "../engine-context.tsx";
import { useNavigation } from "../navigation.tsx";
import { CallFailed, callQuery } from "../page/page-calls.ts";
import { useColourScheme } from "../theme/index.ts";
import { useTranslate } from "../translation.tsx";
import type { Translate } from "../translation.tsx";

/** What a plugin may ask of the portal. It has nothing else: no session, no token, no storage, no `fetch`. */
export interface PluginHost {
  /** Texts of `templates/translations`, in the language of the session. */
  readonly t: Translate;
  /** For pictures and canvases; everything else takes its colours from the tokens. */
  readonly scheme: "light" | "dark";
  /** Whether the viewer may see what stands under this rule: claims, flags, customer type. */
  readonly isAllowed: (rule: AccessRule) => boolean;
  /**
   * Sends one change, and marks what was read from its API as stale when it succeeded. Never throws; a failure is shown
   * as a toast unless the call is `quiet`. What takes long and has to be followed is an action of the template instead.
   */
  readonly change: (call: PluginCall) => Promise<Answer>;
  readonly toast: (toast: Partial<Omit<Toast, "id">> & { readonly text: string }) => void;
  /** Reads again what was read from one API, or everything that is on screen. */
  readonly refresh: (api?: string) => void;
  /** Within the portal: `/pages/services/my-services`. */
  readonly goTo: (href: string) => void;
}

/** A call of a plugin: an API by its name in the list of APIs, and a path below it, each value in it encoded. */
export type PluginCall = Pick<ResolvedCall, "api" | "path"> & Partial<Omit<ResolvedCall, "signal">>;

export function usePluginHost(): PluginHost {
  const engine = useEngine();
  const t = useTranslate();
  const { scheme } = useColourScheme();
  const { navigate } = useNavigation();
  return useMemo(
    () => ({
      t,
      scheme,
      isAllowed: (rule) => {
        const viewer = engine.viewer();
        return viewer !== undefined && isVisible(rule, viewer);
      },
      change: async (call) => {
        const answer = await engine.request.send({ method: "POST", query: [], ...call });
        if (answer.ok) engine.stale.mark({ api: call.api });
        return answer;
      },
      toast: (toast) => engine.toasts.show(toast),
      refresh: (api) => engine.stale.mark(api === undefined ? {} : { api }),
      goTo: (href) => navigate(href),
    }),
    [engine, t, scheme, navigate],
  );
}

export type PluginRead =
  | { readonly state: "reading" }
  | { readonly state: "ready"; readonly body: unknown; readonly isUpdating: boolean }
  | { readonly state: "failed"; readonly failure: Failure };

/**
 * Reads for a plugin, as pages read: shared with everything on screen that reads the same, read again when the data
 * went stale, forgotten with the person. No toast: the plugin says in its own place what failed.
 */
export function usePluginReads(calls: readonly PluginCall[]): readonly PluginRead[] {
  const engine = useEngine();
  const results = useQueries({
    queries: calls.map((call) => callQuery(engine, { query: [], quiet: true, ...call, method: "GET" })),
  });
  return results.map(({ data, error, isFetching }) => {
    if (data !== undefined) return { state: "ready", body: data, isUpdating: isFetching };
    return error instanceof CallFailed && !isFetching
      ? { state: "failed", failure: error.failure }
      : { state: "reading" };
  });
}
