import { lazyPart } from "#renderers/part";
import type { Plugin } from "#renderers/plugin";

/** The second factor of a sign-in (spec 1 §7, PATCH user `mfa`): set up with an authenticator app, or turned off. */
export const secondFactorPlugins: readonly Plugin[] = [
  {
    id: "second-factor",
    kind: "panel",
    title: "Second factor",
    with: {
      type: "object",
      required: ["user", "isOn"],
      additionalProperties: false,
      properties: {
        user: { type: ["integer", "null"], description: "The signed-in user's number." },
        isOn: { type: ["boolean", "null"], description: "Whether it is on now." },
      },
    },
    component: lazyPart(
      () => import("./second-factor.tsx"),
      (module) => module.SecondFactor,
    ),
  },
];
