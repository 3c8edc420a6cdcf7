import { type ReactNode, useEffect } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { useEngine, useTranslate } from "#renderers";

/** A longer address is cut: it is shown to be recognised. */
const LONGEST = 80;

export interface NoPageProps {
  readonly to: string;
  /** Why the page that is there is not shown; absent: there is none. */
  readonly closed?: string | undefined;
}

/** Leads from an address that shows no page to another (spec 1 §2), with a notice that says why. */
export function NoPage({ to, closed }: NoPageProps): ReactNode {
  const t = useTranslate();
  const { toasts } = useEngine();
  const { pathname } = useLocation();
  useEffect(() => {
    const address = pathname.length > LONGEST ? `${pathname.slice(0, LONGEST)}…` : pathname;
    toasts.show({ text: closed ?? t("shell.no-page", { address }), type: "info" });
  }, [t, toasts, pathname, closed]);
  return <Navigate to={to} replace />;
}
