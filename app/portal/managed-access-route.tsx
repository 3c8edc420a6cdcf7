import { type ReactNode, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { lazyPart } from "#renderers";
import { MissingPage } from "../start/index.ts";

/** Where a managed access session begins and, without the query `for`, where it has ended. */
export const MANAGED_ACCESS = "/managed-access";

const ManagedAccessPage = lazyPart(
  () => import("../managed-access/managed-access-page.tsx"),
  (module) => module.ManagedAccessPage,
  { failed: MissingPage },
);

/** The window in which a provider acts for a customer. Query `for`: name of the channel that sends the one-time code. */
export function ManagedAccessRoute(): ReactNode {
  const [parameters] = useSearchParams();
  return (
    <Suspense>
      <ManagedAccessPage name={parameters.get("for") ?? ""} />
    </Suspense>
  );
}
