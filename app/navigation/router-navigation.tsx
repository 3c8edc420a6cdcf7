import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { type Navigation, type NavigationLinkProps, NavigationProvider, useNavigation } from "#renderers";
import { safeHref } from "#validators";
import { createLeaveGuards } from "./leave-guards.ts";
import { LeaveDialog } from "./leave-dialog.tsx";
import { createStepHolder, type HeldStep } from "./hold-steps.ts";

/** The `Navigation` of renderers on the router: links, going, and the question before unsaved input is left. */
export function RouterNavigation({ children }: { readonly children: ReactNode }): ReactNode {
  const { pathname, search, key } = useLocation();
  const go = useNavigate();
  const [held, setHeld] = useState<HeldStep>();
  const guards = useMemo(createLeaveGuards, []);
  const steps = useMemo(() => createStepHolder(window, guards, setHeld), [guards]);

  useLayoutEffect(() => steps.watch(), [steps]);
  useLayoutEffect(() => steps.arrived(), [steps, key, pathname, search]);
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
        if (isInside(href)) steps.hold(href, () => void go(href, options));
        else openOutside(href);
      },
      block: (when, message) => guards.add({ when, message }),
      Link: PortalLink,
    }),
    [pathname, search, guards, steps, go],
  );

  return (
    <NavigationProvider value={navigation}>
      {children}
      {held !== undefined && (
        <LeaveDialog
          message={held.message}
          onLeave={() => {
            setHeld(undefined);
            held.proceed();
          }}
          onStay={() => setHeld(undefined)}
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
      if (event.defaultPrevented || !isPlain(event)) return;
      event.preventDefault();
      // The page that is open already gets no second step.
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
