import { type ReactNode, useEffect, useRef } from "react";
import { Navigate, useLocation } from "react-router-dom";
import type { Engine } from "#engine";
import { useEngine, useNavigation, useTranslate } from "#renderers";
import { isRecord } from "#validators";
import { StartScreen } from "../start/index.ts";
import { MANAGED_ACCESS } from "./managed-access-route.tsx";

/** The route of the sign-out and the state that a navigation must carry: a link to the address signs nobody out. */
export const LOGOUT = { path: "/logout", state: { isAsked: true } } as const;

/**
 * Signs out here and at the identity provider. It is a route of its own, because below `pages` a session that ends
 * redirects to the sign-in before the identity provider has ended its session.
 */
export function LogoutRoute({
  goTo = replaceLocation,
}: {
  readonly goTo?: (address: string) => void;
}): ReactNode {
  const engine = useEngine();
  const t = useTranslate();
  const state: unknown = useLocation().state;
  const isAsked = isRecord(state) && state["isAsked"] === true;
  const { navigate } = useNavigation();
  const go = useRef(navigate);
  go.current = navigate;
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isAsked || hasBegun.current) return;
    hasBegun.current = true;
    if (isProxied(engine)) {
      // The session at the identity provider is the provider's own, and its tab stays signed in.
      void engine.session.signOut().then(() => go.current(MANAGED_ACCESS, { replace: true }));
      return;
    }
    // Loaded here, because the client of the identity provider is needed only to sign in and out.
    void import("../sign-in/end-session.ts")
      .then(({ signOutAddress }) => signOutAddress(engine))
      // Without its code the session ends here, and stays at the identity provider.
      .catch(() => engine.session.signOut().then(() => "/#/login"))
      .then(goTo);
  }, [engine, goTo, isAsked]);
  return isAsked ? <StartScreen title={t("start.signing-out")} isBusy /> : <Navigate to="/pages" replace />;
}

function isProxied(engine: Engine): boolean {
  const session = engine.session.snapshot();
  return (session.state === "in" || session.state === "expired") && session.claims.proxied;
}

function replaceLocation(address: string): void {
  window.location.replace(address);
}
