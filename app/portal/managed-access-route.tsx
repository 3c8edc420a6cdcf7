import { lazy, type ReactNode, Suspense } from "react";
import { useSearchParams } from "react-router-dom";

/** Where a session in a customer's account begins and, without a name to wait under, where it has ended. */
export const MANAGED_ACCESS = "/managed-access";

const ManagedAccessPage = lazy(() =>
  import("../managed-access/managed-access-page.tsx").then(({ ManagedAccessPage: page }) => ({
    default: page,
  })),
);

/** The window in which a provider acts for a customer. `for`: the name under which it is told the one-time code. */
export function ManagedAccessRoute(): ReactNode {
  const [parameters] = useSearchParams();
  return (
    <Suspense>
      <ManagedAccessPage name={parameters.get("for") ?? ""} />
    </Suspense>
  );
}
