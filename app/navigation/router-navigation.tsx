import { type MouseEvent, type ReactNode, useEffect, useMemo } from "react";
import { type Navigation, type NavigationLinkProps, NavigationProvider } from "#renderers";
import { safeHref } from "#validators";
import { useHistory, usePlace } from "./history-context.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import type { LeaveGuards } from "./leave-guards.ts";

export interface RouterNavigationProps {
  readonly guards: LeaveGuards;
  readonly children: ReactNode;
}

/** The `Navigation` of renderers on the history: links, going, and the question before unsaved input is left. */
export function RouterNavigation({ guards, children }: RouterNavigationProps): ReactNode {
  const history = useHistory();
  const { path, query, leaving } = usePlace();

  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent): void => {
      if (guards.objection() !== undefined) event.preventDefault();
    };
    window.addEventListener("beforeunload", handleUnload);
    return () => window.removeEventListener("beforeunload", handleUnload);
  }, [guards]);

  const navigation = useMemo<Navigation>(
    () => ({
      location: { path, query },
      navigate(href, options) {
        if (isInside(href)) history.go(href, options);
        else openOutside(href);
      },
      block: (when, message) => guards.add({ when, message }),
      Link: PortalLink,
    }),
    [path, query, guards, history],
  );

  return (
    <NavigationProvider value={navigation}>
      {children}
      {leaving !== undefined && (
        <LeaveDialog message={leaving.message} onLeave={leaving.proceed} onStay={leaving.stay} />
      )}
    </NavigationProvider>
  );
}

function PortalLink({ href, children, onClick, ...rest }: NavigationLinkProps): ReactNode {
  const history = useHistory();
  if (isInside(href)) {
    const handleClick = (event: MouseEvent): void => {
      onClick?.();
      if (event.defaultPrevented || !isPlain(event)) return;
      event.preventDefault();
      history.go(href);
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

/** With a key held down the browser opens another tab or window. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

function isInside(href: string): boolean {
  return href.startsWith("/") && !href.startsWith("//");
}

function openOutside(href: string): void {
  const safe = safeHref(href, window.location.origin);
  if (safe !== undefined) window.open(safe, "_blank", "noopener,noreferrer");
}
