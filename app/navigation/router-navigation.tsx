import {
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate } from "react-router-dom";
import {
  type Navigation,
  type NavigationLinkProps,
  NavigationProvider,
  useNavigation,
  lazyPart,
  PartBoundary,
} from "#renderers";
import { missingDialog } from "#renderers/dialog";
import { safeHref } from "#validators";
import { hasCameFrom } from "./came-from.ts";
import { createLeaveGuards } from "./leave-guards.ts";
import { type BlockedNavigation, createNavigationBlocker } from "./navigation-blocker.ts";
import { PageAbove } from "./page-above.ts";
import { UnsavedProvider } from "./unsaved.ts";

const MissingLeave = missingDialog("shell.leave.title");
const LeaveDialog = lazyPart(
  () => import("./leave-dialog.tsx"),
  (module) => module.LeaveDialog,
  {
    failed: ({ onStay, isTrying, onRetry }) => (
      <MissingLeave onClose={onStay} isTrying={isTrying} onRetry={onRetry} />
    ),
  },
);

/** Implements the renderers' `Navigation` on the router: links, navigation, and a question before unsaved input is lost. */
export function RouterNavigation({ children }: { readonly children: ReactNode }): ReactNode {
  const { pathname, search, key } = useLocation();
  const go = useNavigate();
  const [blocked, setBlocked] = useState<BlockedNavigation>();
  const above = useRef<string>(undefined);
  const setAbove = useCallback((href: string | undefined) => {
    above.current = href;
  }, []);
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
      back(onLeave) {
        blocker.ask(() => {
          onLeave?.();
          if (hasCameFrom(window.history)) blocker.goBack();
          else void go(above.current ?? "/pages", { replace: true });
        });
      },
      block: (when, message) => guards.add({ when, message }),
      Link: PortalLink,
    }),
    [pathname, search, guards, blocker, go],
  );

  const stay = useCallback(() => setBlocked(undefined), []);
  const isUnsaved = useCallback(() => guards.blockingMessage() !== undefined, [guards]);
  return (
    <NavigationProvider value={navigation}>
      <UnsavedProvider value={isUnsaved}>
        <PageAbove value={setAbove}>{children}</PageAbove>
      </UnsavedProvider>
      {blocked !== undefined && (
        <PartBoundary onFailed={stay}>
          <LeaveDialog
            message={blocked.message}
            onLeave={() => {
              setBlocked(undefined);
              blocked.proceed();
            }}
            onStay={stay}
          />
        </PartBoundary>
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
