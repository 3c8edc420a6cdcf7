import { lazy, type ReactNode, Suspense } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { useEngine, useObservable } from "#renderers";

const SignInPage = lazy(() =>
  import("../sign-in/sign-in-page.tsx").then(({ SignInPage: page }) => ({ default: page })),
);

/**
 * For signed-out visitors; all others go to my-services (spec 1 §2). Query `for`: another tab waits for the identity
 * token under this name; `again`: the last sign-in was refused, so the identity provider asks for credentials.
 */
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
