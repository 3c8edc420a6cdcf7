import { type ReactNode, Suspense } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { lazyPart, useEngine, useObservable } from "#renderers";
import { MissingPage } from "../start/index.ts";

const SignInPage = lazyPart(
  () => import("../sign-in/sign-in-page.tsx"),
  (module) => module.SignInPage,
  { failed: MissingPage },
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
