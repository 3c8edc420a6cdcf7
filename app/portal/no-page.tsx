import { type ReactNode, useEffect } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { useEngine, useTranslate } from "#renderers";

/** A longer address is cut: it is shown to be recognised. */
const LONGEST = 80;

/** Leads from an address without a page to another (spec 1 §2), with a notice that names the address. */
export function NoPage({ to }: { readonly to: string }): ReactNode {
  const t = useTranslate();
  const { toasts } = useEngine();
  const { pathname } = useLocation();
  useEffect(() => {
    const address = pathname.length > LONGEST ? `${pathname.slice(0, LONGEST)}…` : pathname;
    toasts.show({ text: t("shell.no-page", { address }), type: "info" });
  }, [t, toasts, pathname]);
  return <Navigate to={to} replace />;
}
