import { type ReactNode, useEffect, useRef } from "react";
import { Navigate, useLocation } from "react-router-dom";
import type { Engine } from "#engine";
import { useEngine, useNavigation, useTranslate } from "#renderers";
import { isRecord } from "#validators";
import { StartScreen } from "../start/index.ts";
import { MANAGED_ACCESS } from "./managed-access-route.tsx";

/** Where a sign-out happens, and what a navigation there must carry: an address alone signs nobody out. */
export const LOGOUT = { path: "/logout", state: { isAsked: true } } as const;

/**
 * Signs out here and at the identity provider. It is a place of its own, outside the pages: while these still stood, a
 * session that ended would send the person to sign in again before the provider has let go of them.
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
      // The identity provider knows the provider alone, whose own tab goes on.
      void engine.session.signOut().then(() => go.current(MANAGED_ACCESS, { replace: true }));
      return;
    }
    // The identity provider's client is needed at both ends of a session only.
    void import("../sign-in/end-session.ts").then(({ signOutAddress }) => signOutAddress(engine)).then(goTo);
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
