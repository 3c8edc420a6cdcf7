import { type ReactNode, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { lazyPart } from "#renderers";
import { MissingPage } from "../start/index.ts";

const ConsolePage = lazyPart(
  () => import("../console/index.ts"),
  (module) => module.ConsolePage,
  { failed: MissingPage },
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
