import type { ReactNode } from "react";
import { useEngine, useObservable } from "#renderers";
import { Redirect, usePlace } from "../navigation/history-context.tsx";
import { StartScreen } from "../start/start-screen.tsx";
import { SignedIn } from "./signed-in.tsx";

/** Everything below `pages` is for who is signed in; anyone else signs in first and then comes back to where they wanted to go. */
export function PagesRoute(): ReactNode {
  const engine = useEngine();
  const { path, query } = usePlace();
  const session = useObservable(engine.session);
  switch (session.state) {
    case "unknown":
      return <StartScreen title="" isBusy />;
    case "out":
      if (path !== "/pages" && path !== "/pages/")
        engine.session.deepLink.keep(query === "" ? path : `${path}?${query}`);
      return <Redirect to="/login" />;
    case "in":
    case "expired":
      // Another person in this tab starts afresh.
      return <SignedIn key={`${session.claims.accountId}/${session.user.id}`} session={session} />;
    default:
      return session satisfies never;
  }
}
