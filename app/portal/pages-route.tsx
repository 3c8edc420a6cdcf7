import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { useEngine, useObservable } from "#renderers";
import { ManagedAccessEnded } from "../managed-access/index.ts";
import { StartScreen } from "../start/index.ts";
import type { LiveSession } from "../shell/index.ts";
import { SignedIn } from "./signed-in.tsx";

/** Everything below `pages` needs a session; without one, the address is kept and opened after the sign-in. */
export function PagesRoute(): ReactNode {
  const engine = useEngine();
  const { pathname, search } = useLocation();
  const session = useObservable(engine.session);
  switch (session.state) {
    case "unknown":
      return <StartScreen title="" isBusy />;
    case "out":
      if (pathname !== "/pages" && pathname !== "/pages/") engine.session.deepLink.keep(pathname + search);
      return <Navigate to="/login" replace />;
    case "expired":
      // A managed access session starts only from the provider's own tab.
      if (session.claims.proxied) return <ManagedAccessEnded />;
      return <SignedIn key={sessionKey(session)} session={session} />;
    case "in":
      // Another user or language remounts everything.
      return <SignedIn key={sessionKey(session)} session={session} />;
    default:
      return session satisfies never;
  }
}

function sessionKey({ claims, user }: LiveSession): string {
  return [claims.accountId, user.id, user.language].join("/");
}
