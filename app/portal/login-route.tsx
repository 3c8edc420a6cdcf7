import { lazy, type ReactNode, Suspense } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { useEngine, useObservable } from "#renderers";

const SignInPage = lazy(() =>
  import("../sign-in/sign-in-page.tsx").then(({ SignInPage: page }) => ({ default: page })),
);

/** For who is signed out only: anyone else goes to my-services (spec 1 §2). `for`: another tab waits for the identity; `again`: the one that is remembered was refused. */
export function LoginRoute(): ReactNode {
  const engine = useEngine();
  const [parameters] = useSearchParams();
  const session = useObservable(engine.session);
  const handTo = parameters.get("for") ?? undefined;
  if (session.state === "in" && handTo === undefined)
    return <Navigate to="/pages/services/my-services" replace />;
  return (
    <Suspense>
      <SignInPage handTo={handTo} isAgain={parameters.has("again")} />
    </Suspense>
  );
}
