import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { useEngine, useObservable } from "#renderers";
import { StartScreen } from "../start/start-screen.tsx";
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
    case "in":
    case "expired":
      // Another person in this tab starts afresh.
      return <SignedIn key={`${session.claims.accountId}/${session.user.id}`} session={session} />;
    default:
      return session satisfies never;
  }
}
