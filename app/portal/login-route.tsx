import { lazy, type ReactNode, Suspense } from "react";
import { useEngine, useObservable } from "#renderers";
import { Redirect, usePlace } from "../navigation/history-context.tsx";

const SignInPage = lazy(() =>
  import("../sign-in/sign-in-page.tsx").then(({ SignInPage: page }) => ({ default: page })),
);

/** For who is signed out only: anyone else goes to my-services (spec 1 §2). `for`: another tab waits for the identity. */
export function LoginRoute(): ReactNode {
  const engine = useEngine();
  const { query } = usePlace();
  const session = useObservable(engine.session);
  const handTo = new URLSearchParams(query).get("for") ?? undefined;
  if (session.state === "in" && handTo === undefined) return <Redirect to="/pages/services/my-services" />;
  return (
    <Suspense>
      <SignInPage handTo={handTo} />
    </Suspense>
  );
}
