import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { Link, useBlocker, useLocation, useNavigate } from "react-router-dom";
import { type Navigation, type NavigationLinkProps, NavigationProvider } from "#renderers";
import { safeHref } from "#validators";
import { createLeaveGuards } from "./leave-guards.ts";
import { LeaveDialog } from "./leave-dialog.tsx";

/** The `Navigation` of renderers on the router: links, going, and the question before unsaved input is left. */
export function RouterNavigation({ children }: { readonly children: ReactNode }): ReactNode {
  const { pathname, search } = useLocation();
  const go = useNavigate();
  const goNow = useRef(go);
  goNow.current = go;
  const guards = useMemo(createLeaveGuards, []);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && guards.objection() !== undefined,
  );

  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent): void => {
      if (guards.objection() !== undefined) event.preventDefault();
    };
    window.addEventListener("beforeunload", handleUnload);
    return () => window.removeEventListener("beforeunload", handleUnload);
  }, [guards]);

  const navigation = useMemo<Navigation>(
    () => ({
      location: { path: pathname, query: search.replace(/^\?/, "") },
      navigate(href, options) {
        if (isInside(href)) void goNow.current(href, { replace: options?.replace === true });
        else openOutside(href);
      },
      block: (when, message) => guards.add({ when, message }),
      Link: PortalLink,
    }),
    [pathname, search, guards],
  );

  return (
    <NavigationProvider value={navigation}>
      {children}
      {blocker.state === "blocked" && (
        <LeaveDialog
          message={guards.objection() ?? ""}
          onLeave={() => blocker.proceed()}
          onStay={() => blocker.reset()}
        />
      )}
    </NavigationProvider>
  );
}

function PortalLink({ href, children, ...rest }: NavigationLinkProps): ReactNode {
  if (isInside(href)) {
    return (
      <Link {...rest} to={href}>
        {children}
      </Link>
    );
  }
  return (
    <a {...rest} href={safeHref(href, window.location.origin)} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

function isInside(href: string): boolean {
  return href.startsWith("/") && !href.startsWith("//");
}

function openOutside(href: string): void {
  const safe = safeHref(href, window.location.origin);
  if (safe !== undefined) window.open(safe, "_blank", "noopener,noreferrer");
}
