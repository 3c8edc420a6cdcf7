import { type ReactNode, useCallback, useEffect, useState, Suspense } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { type Viewer } from "#engine";
import {
  type Breadcrumb,
  buildBreadcrumbs,
  type GuardedRoute,
  guardRoute,
  landingPage,
  type RouteEntry,
  type Shell,
  whyClosed,
} from "#engine/navigation";
import { lazyPart, PageView, PluginPage, useEngine, useTranslate, useTranslations } from "#renderers";
import { translate } from "#engine/expression";
import { Shell as Frame } from "../shell/index.ts";
import type { LiveSession } from "../shell/index.ts";
import { type DrawnFrom, rememberFirstPage } from "../start/index.ts";
import { usePageAbove } from "../navigation/index.ts";
import { NamedTemplate } from "./named-template.tsx";
import { NoPage } from "./no-page.tsx";

// Few addresses lead there.
const NotAvailable = lazyPart(
  () => import("../shell/not-available.tsx"),
  (module) => module.NotAvailable,
);

export interface RoutedPageProps {
  readonly shell: Shell;
  readonly session: LiveSession;
  readonly onSignOut: () => void;
}

/**
 * Shows what the route guard decides for the current path: a page, a redirect, or a message that no page is available.
 * The frame stays mounted when the page changes, and so do its focus, its expanded menus and its open panels.
 */
export function RoutedPage({ shell, session, onSignOut }: RoutedPageProps): ReactNode {
  const engine = useEngine();
  const { pathname } = useLocation();
  const translations = useTranslations();
  const [titled, setTitled] = useState({ pathname, title: "" });
  const handleTitle = useCallback((title: string) => setTitled({ pathname, title }), [pathname]);
  const viewer = engine.viewer();
  const place = viewer && findPlace(shell, pathname, viewer);
  const trail =
    viewer !== undefined && place !== undefined && "allowed" in place
      ? buildBreadcrumbs(shell, place.allowed, place.params, viewer, translations)
      : [];
  usePageAbove(trail.findLast(({ href }) => href !== undefined)?.href);
  if (viewer === undefined || place === undefined) return null;
  const ownTitle = titled.pathname === pathname ? titled.title : "";
  const page =
    "allowed" in place
      ? {
          route: place.allowed,
          title: ownTitle === "" ? translate(place.allowed.title, translations) : ownTitle,
          breadcrumbs: withOwnTitle(trail, ownTitle),
          content: <Content {...place} route={place.allowed} viewer={viewer} onTitle={handleTitle} />,
        }
      : {
          title: "",
          breadcrumbs: [],
          content:
            "stuck" in place ? (
              <Suspense>
                <NotAvailable title={place.stuck} />
              </Suspense>
            ) : (
              <LedAway shell={shell} pathname={pathname} viewer={viewer} to={place.redirect} />
            ),
        };
  return <Frame shell={shell} session={session} page={page} onSignOut={onSignOut} />;
}

function pathBelow(pathname: string): string {
  return pathname.replace(/^\/pages\/?/, "");
}

interface LedAwayProps {
  readonly shell: Shell;
  readonly pathname: string;
  readonly viewer: Viewer;
  readonly to: string;
}

/** `pages` alone needs no notice. */
function LedAway({ shell, pathname, viewer, to }: LedAwayProps): ReactNode {
  const translations = useTranslations();
  const t = useTranslate();
  const path = pathBelow(pathname);
  if (path === "") return <Navigate to={to} replace />;
  const why = whyClosed(shell.routes, path, viewer);
  const closed =
    why && t(CLOSED[why.because], { page: translate(why.title, translations), address: pathname });
  return <NoPage to={to} closed={closed} />;
}

const CLOSED = { type: "shell.closed-type", flag: "shell.closed-flag", right: "shell.closed-right" } as const;

/** `pages` alone leads to the viewer's landing page (spec 1 §4). */
function findPlace({ routes }: Shell, pathname: string, viewer: Viewer): GuardedRoute {
  const path = pathBelow(pathname);
  const landing = path === "" ? landingPage(routes, viewer) : undefined;
  return landing === undefined ? guardRoute(routes, path, viewer) : { redirect: `/pages/${landing}` };
}

/** The last breadcrumb shows the page's own title, such as the name of a service, instead of the route's. */
function withOwnTitle(trail: readonly Breadcrumb[], title: string): readonly Breadcrumb[] {
  const last = trail.at(-1);
  return last === undefined || title === "" ? trail : [...trail.slice(0, -1), { ...last, title }];
}

interface ContentProps {
  readonly route: RouteEntry;
  readonly params: Readonly<Record<string, string>>;
  readonly viewer: Viewer;
  readonly onTitle: (title: string) => void;
}

function Content({ route, params, viewer, onTitle }: ContentProps): ReactNode {
  const translations = useTranslations();
  const title = translate(route.title, translations);
  const page = { route: params, onTitle };
  const named = params["template"];
  useFirstPage(route.template ?? named, route.with);
  if (named !== undefined)
    return (
      <NamedTemplate
        {...page}
        fallbackTitle={title}
        template={named}
        parameters={route.with}
        viewer={viewer}
      />
    );
  if (route.template !== undefined)
    return <PageView {...page} fallbackTitle={title} template={route.template} parameters={route.with} />;
  return (
    <Suspense>
      {route.plugin === undefined ? (
        <NotAvailable title={title} />
      ) : (
        <PluginPage {...page} use={route.plugin} parameters={route.with} />
      )}
    </Suspense>
  );
}

/** Remembers what is drawn here, so that the next start at this address can preload it. */
function useFirstPage(template: string | undefined, parameters: DrawnFrom["parameters"]): void {
  const { store } = useEngine().ports;
  const { pathname } = useLocation();
  useEffect(() => {
    if (template !== undefined) rememberFirstPage(store, pathname, { template, parameters });
  }, [store, pathname, template, parameters]);
}
