import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { useEngine, useObservable } from "#renderers";
import { ManagedAccessEnded } from "../managed-access/index.ts";
import { StartScreen } from "../start/index.ts";
import type { LiveSession } from "../shell/index.ts";
import { SignedIn } from "./signed-in.tsx";

/** Everything below `pages` is for who is signed in; anyone else signs in first and then comes back to where they wanted to go. */
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
      // Nobody signs in anew as somebody else: an account is entered from the provider's own tab.
      if (session.claims.proxied) return <ManagedAccessEnded />;
      return <SignedIn key={whoseTexts(session)} session={session} />;
    case "in":
      // Another person in this tab starts afresh, and so does another language.
      return <SignedIn key={whoseTexts(session)} session={session} />;
    default:
      return session satisfies never;
  }
}

function whoseTexts({ claims, user }: LiveSession): string {
  return [claims.accountId, user.id, user.language].join("/");
}
