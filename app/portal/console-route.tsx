import { lazy, type ReactNode, Suspense } from "react";
import { useSearchParams } from "react-router-dom";

const ConsolePage = lazy(() =>
  import("../console/index.ts").then(({ ConsolePage: page }) => ({ default: page })),
);

/** The window a console opens in. `for`: what the tab that opened it is waiting for is said under this name. */
export function ConsoleRoute(): ReactNode {
  const [parameters] = useSearchParams();
  return (
    <Suspense>
      <ConsolePage name={parameters.get("for") ?? ""} />
    </Suspense>
  );
}
