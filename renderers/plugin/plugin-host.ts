import { useMemo } from "react";
import type { AccessRule, Answer, ResolvedCall, Toast, Viewer } from "#engine";
import { isVisible } from "#engine";
import { useEngine } from "../engine-context.tsx";
import { useNavigation } from "../navigation.tsx";
import { useColourScheme } from "../theme/index.ts";
import { useTranslate } from "../translation.tsx";
import type { Translate } from "../translation.tsx";

/** What a plugin can use of the portal. There is nothing else: no session, no token, no storage, no `fetch`. */
export interface PluginHost {
  /** Texts of `templates/translations`, in the language of the session. */
  readonly t: Translate;
  /** For pictures and canvases; everything else uses the tokens. */
  readonly scheme: "light" | "dark";
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The viewer: customer type and claims, from the token. The server decides what they may do. */
  readonly viewer: Pick<Viewer, "type" | "claims"> | undefined;
  /** Whether the viewer may see a part under this rule: claims, flags, customer type. */
  readonly isAllowed: (rule: AccessRule) => boolean;
  /**
   * Sends one change, and marks the data of its API as stale when it succeeded. Never throws; a failure is shown as a
   * toast unless the call is `quiet`. For long work that must be tracked, use an action of the template instead.
   */
  readonly change: (call: PluginCall) => Promise<Answer>;
  /** Like `change`, but leaves data as it is: for the steps of one change, the last of which calls `refresh`. */
  readonly send: (call: PluginCall) => Promise<Answer>;
  readonly toast: (toast: Partial<Omit<Toast, "id">> & { readonly text: string }) => void;
  /** Reads the data of one API again, or everything that is on screen. */
  readonly refresh: (api?: string) => void;
  /** Within the portal: `/pages/services/my-services`. */
  readonly goTo: (href: string) => void;
  /**
   * Asks before the page is left while `when()` is true, as a form with input does, in its words where there is no
   * `question`. The returned function ends the guard: the clean-up of an effect.
   */
  readonly guard: (when: () => boolean, question?: string) => () => void;
}

/** A call of a plugin: an API by its name in the list of APIs, and a path below it, each value in it encoded. */
export type PluginCall = Pick<ResolvedCall, "api" | "path"> & Partial<Omit<ResolvedCall, "signal">>;

export function usePluginHost(): PluginHost {
  const engine = useEngine();
  const t = useTranslate();
  const { scheme } = useColourScheme();
  const { navigate, block } = useNavigation();
  const viewer = engine.viewer();
  return useMemo(() => {
    const send = (call: PluginCall) => engine.request.send({ method: "POST", query: [], ...call });
    return {
      t,
      scheme,
      now: () => engine.ports.clock.now(),
      viewer,
      isAllowed: (rule) => viewer !== undefined && isVisible(rule, viewer),
      send,
      change: async (call) => {
        const answer = await send(call);
        if (answer.ok) engine.stale.mark({ api: call.api });
        return answer;
      },
      toast: (toast) => engine.toasts.show(toast),
      refresh: (api) => engine.stale.mark(api === undefined ? {} : { api }),
      goTo: (href) => navigate(href),
      guard: (when, question = t("form.leave")) => block(when, question),
    };
  }, [engine, viewer, t, scheme, navigate, block]);
}
