import type { Claims } from "../access/index.ts";
import type { SessionState, SessionUser } from "./session.ts";

/** The credentials of a tab where somebody is signed in. */
export interface Credentials {
  readonly accessToken: string;
  /** The subject of the sign-in at the identity provider; absent when acting for a customer. */
  readonly subject?: string;
  readonly claims: Claims;
  readonly user: SessionUser;
}

/** The session with its secrets. Only state `in` has tokens: every end of a session drops them. */
export type SessionMachine =
  | { readonly state: "unknown" }
  | { readonly state: "out" }
  | { readonly state: "in"; readonly credentials: Credentials }
  | { readonly state: "expired"; readonly claims: Claims; readonly user: SessionUser };

export type SessionAction =
  /** The tab's store was read, and nobody is signed in. */
  | { readonly type: "nobody" }
  | { readonly type: "signed-in"; readonly credentials: Credentials }
  /** `replaces`: the token it was requested for; if another person signed in meanwhile, theirs is kept. */
  | {
      readonly type: "renewed";
      readonly replaces: string;
      readonly accessToken: string;
      readonly claims: Claims;
    }
  /** The person changed their settings, or the tab's store did not have them. */
  | { readonly type: "read-user"; readonly user: SessionUser }
  /** The credentials expired or were refused, and cannot be renewed silently. */
  | { readonly type: "ran-out" }
  | { readonly type: "signed-out" };

/** Every change of the session (spec 1 §4 "Session"). An action that does not apply to a state leaves it unchanged. */
export function changeSession(machine: SessionMachine, action: SessionAction): SessionMachine {
  switch (action.type) {
    case "nobody":
      return machine.state === "unknown" ? { state: "out" } : machine;
    case "signed-in":
      return { state: "in", credentials: action.credentials };
    case "renewed": {
      if (machine.state !== "in" || machine.credentials.accessToken !== action.replaces) return machine;
      const { accessToken, claims } = action;
      return { state: "in", credentials: { ...machine.credentials, accessToken, claims } };
    }
    case "read-user": {
      if (machine.state !== "in" || machine.credentials.user.id !== action.user.id) return machine;
      return { state: "in", credentials: { ...machine.credentials, user: action.user } };
    }
    case "ran-out":
      if (machine.state === "in")
        return { state: "expired", claims: machine.credentials.claims, user: machine.credentials.user };
      return machine.state === "unknown" ? { state: "out" } : machine;
    case "signed-out":
      return { state: "out" };
  }
  throw new Error(`The session has no action ${JSON.stringify(action)}.`);
}

/** The session as the rest of the portal sees it: without tokens. */
export function visibleSession(machine: SessionMachine): SessionState {
  if (machine.state !== "in") return machine;
  const { claims, user } = machine.credentials;
  return { state: "in", claims, user };
}
