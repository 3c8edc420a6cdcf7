import { lazy, type ReactNode, Suspense } from "react";
import { usePlace } from "../navigation/history-context.tsx";

const ConsolePage = lazy(() =>
  import("../console/console-page.tsx").then(({ ConsolePage: page }) => ({ default: page })),
);

/** The window a console opens in. `for`: what the tab that opened it is waiting for is said under this name. */
export function ConsoleRoute(): ReactNode {
  const { query } = usePlace();
  return (
    <Suspense>
      <ConsolePage name={new URLSearchParams(query).get("for") ?? ""} />
    </Suspense>
  );
}
