import type { ConnectScreen } from "../consoles/index.ts";

/** The console of a machine that is on. */
export type MachineConsole =
  /** A screen that this server connects to. */
  | { readonly is: "screen"; readonly connect: ConnectScreen }
  /** It is being made ready: ask again. */
  | { readonly is: "preparing" }
  /** A page of the platform's own. */
  | { readonly is: "elsewhere"; readonly url: string }
  /** There is none; one sentence that says why. */
  | { readonly is: "none"; readonly reason: string };
