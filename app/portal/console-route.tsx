import { lazy, type ReactNode, Suspense } from "react";
import { useSearchParams } from "react-router-dom";

const ConsolePage = lazy(() =>
  import("../console/index.ts").then(({ ConsolePage: page }) => ({ default: page })),
);

/** The window in which a console opens. Query `for`: name of the channel to the tab that opened it. */
export function ConsoleRoute(): ReactNode {
  const [parameters] = useSearchParams();
  return (
    <Suspense>
      <ConsolePage name={parameters.get("for") ?? ""} />
    </Suspense>
  );
}
