import type { Claims } from "../access/index.ts";
import type { SessionState, SessionUser } from "./session.ts";

/** What a tab holds while somebody is signed in. */
export interface Credentials {
  readonly accessToken: string;
  /** Who signed in, as the identity provider knows them; absent where nobody did: acting for a customer. */
  readonly subject?: string;
  readonly claims: Claims;
  readonly user: SessionUser;
}

/** The session with its secrets. Tokens live in state `in` alone: whatever ends a session drops them. */
export type SessionMachine =
  | { readonly state: "unknown" }
  | { readonly state: "out" }
  | { readonly state: "in"; readonly credentials: Credentials }
  | { readonly state: "expired"; readonly claims: Claims; readonly user: SessionUser };

export type SessionAction =
  /** The tab's store was read and nobody is signed in. */
  | { readonly type: "nobody" }
  | { readonly type: "signed-in"; readonly credentials: Credentials }
  /** `replaces`: the token it was got for; a person who signed in meanwhile keeps theirs. */
  | {
      readonly type: "renewed";
      readonly replaces: string;
      readonly accessToken: string;
      readonly claims: Claims;
    }
  /** The person changed their own settings, or they were left out of the tab's store. */
  | { readonly type: "read-user"; readonly user: SessionUser }
  /** The credentials ran out or were refused, and none can be had silently. */
  | { readonly type: "ran-out" }
  | { readonly type: "signed-out" };

/** Every change of the session (spec 1 §4 "Session"). An action that means nothing in a state leaves it as it is. */
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
