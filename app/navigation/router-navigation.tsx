import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { type Navigation, type NavigationLinkProps, NavigationProvider, useNavigation } from "#renderers";
import { safeHref } from "#validators";
import { createLeaveGuards } from "./leave-guards.ts";
import { LeaveDialog } from "./leave-dialog.tsx";
import { type BlockedNavigation, createNavigationBlocker } from "./navigation-blocker.ts";

/** Implements the renderers' `Navigation` on the router: links, navigation, and a question before unsaved input is lost. */
export function RouterNavigation({ children }: { readonly children: ReactNode }): ReactNode {
  const { pathname, search, key } = useLocation();
  const go = useNavigate();
  const [blocked, setBlocked] = useState<BlockedNavigation>();
  const guards = useMemo(createLeaveGuards, []);
  const blocker = useMemo(() => createNavigationBlocker(window, guards, setBlocked), [guards]);

  useLayoutEffect(() => blocker.watch(), [blocker]);
  useLayoutEffect(() => blocker.arrived(), [blocker, key, pathname, search]);
  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent): void => {
      if (guards.blockingMessage() !== undefined) event.preventDefault();
    };
    window.addEventListener("beforeunload", handleUnload);
    return () => window.removeEventListener("beforeunload", handleUnload);
  }, [guards]);

  const navigation = useMemo<Navigation>(
    () => ({
      location: { path: pathname, query: search.replace(/^\?/, "") },
      navigate(href, options) {
        if (isInside(href)) blocker.run(href, () => void go(href, options));
        else openOutside(href);
      },
      block: (when, message) => guards.add({ when, message }),
      Link: PortalLink,
    }),
    [pathname, search, guards, blocker, go],
  );

  return (
    <NavigationProvider value={navigation}>
      {children}
      {blocked !== undefined && (
        <LeaveDialog
          message={blocked.message}
          onLeave={() => {
            setBlocked(undefined);
            blocked.proceed();
          }}
          onStay={() => setBlocked(undefined)}
        />
      )}
    </NavigationProvider>
  );
}

function PortalLink({ href, children, onClick, ...rest }: NavigationLinkProps): ReactNode {
  const { navigate, location } = useNavigation();
  if (isInside(href)) {
    const handleClick = (event: MouseEvent): void => {
      onClick?.();
      if (event.defaultPrevented || !isPlainClick(event)) return;
      event.preventDefault();
      // A link to the open page adds no second entry to the history.
      const isHere = href === (location.query === "" ? location.path : `${location.path}?${location.query}`);
      navigate(href, { replace: isHere });
    };
    return (
      <a {...rest} href={`#${href}`} onClick={handleClick}>
        {children}
      </a>
    );
  }
  return (
    <a
      {...rest}
      href={safeHref(href, window.location.origin)}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onClick}
    >
      {children}
    </a>
  );
}

/** A click without a modifier key: with one, the browser opens another tab or window. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

function isInside(href: string): boolean {
  return href.startsWith("/") && !href.startsWith("//");
}

function openOutside(href: string): void {
  const safe = safeHref(href, window.location.origin);
  if (safe !== undefined) window.open(safe, "_blank", "noopener,noreferrer");
}
