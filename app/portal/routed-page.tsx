import { type ReactNode, useCallback, useEffect, useState, Suspense } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { type Viewer } from "#engine";
import {
  buildBreadcrumbs,
  type GuardedRoute,
  guardRoute,
  landingPage,
  type RouteEntry,
  type Shell,
} from "#engine/navigation";
import { lazyPart, PageView, PluginPage, useEngine, useTranslations } from "#renderers";
import { translate } from "#engine/expression";
import { Shell as Frame } from "../shell/index.ts";
import type { LiveSession } from "../shell/index.ts";
import { type DrawnFrom, rememberFirstPage } from "../start/index.ts";
import { usePageAbove } from "../navigation/index.ts";
import { NamedTemplate } from "./named-template.tsx";
import { pathBelow } from "./path-below.ts";

// Few addresses lead there.
const NotAvailable = lazyPart(
  () => import("../shell/not-available.tsx"),
  (module) => module.NotAvailable,
);
const LedAway = lazyPart(
  () => import("./led-away.tsx"),
  (module) => module.LedAway,
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
  const { pathname, search } = useLocation();
  const translations = useTranslations();
  const [titled, setTitled] = useState({ pathname, title: "" });
  const handleTitle = useCallback((title: string) => setTitled({ pathname, title }), [pathname]);
  const viewer = engine.viewer();
  const place = viewer && findPlace(shell, pathname, viewer);
  const trail =
    viewer !== undefined && place !== undefined && "allowed" in place
      ? buildBreadcrumbs(shell, place.allowed, place.params, viewer, translations, search)
      : [];
  usePageAbove(trail.findLast(({ href }) => href !== undefined)?.href);
  if (viewer === undefined || place === undefined) return null;
  const titles = titled.pathname === pathname ? titled.title.split("\n") : [];
  const page =
    "allowed" in place
      ? {
          route: place.allowed,
          title: titles.at(-1) || translate(place.allowed.title, translations),
          // They have the names of things, such as that of a service, instead of the routes' titles.
          breadcrumbs: trail.map((crumb, index) => ({
            ...crumb,
            title: titles.at(index - trail.length) || crumb.title,
          })),
          content: (
            <Content
              {...place}
              route={place.allowed}
              viewer={viewer}
              above={trail.slice(0, -1).map(({ named }) => named)}
              onTitle={handleTitle}
            />
          ),
        }
      : {
          title: "",
          breadcrumbs: [],
          content:
            "stuck" in place ? (
              <Suspense>
                <NotAvailable title={place.stuck} />
              </Suspense>
            ) : // `pages` alone needs no notice.
            pathBelow(pathname) === "" ? (
              <Navigate to={place.redirect} replace />
            ) : (
              <Suspense>
                <LedAway shell={shell} pathname={pathname} viewer={viewer} to={place.redirect} />
              </Suspense>
            ),
        };
  return <Frame shell={shell} session={session} page={page} onSignOut={onSignOut} />;
}

/** `pages` alone leads to the viewer's landing page (spec 1 §4). */
function findPlace({ routes }: Shell, pathname: string, viewer: Viewer): GuardedRoute {
  const path = pathBelow(pathname);
  const landing = path === "" ? landingPage(routes, viewer) : undefined;
  return landing === undefined ? guardRoute(routes, path, viewer) : { redirect: `/pages/${landing}` };
}

interface ContentProps {
  readonly route: RouteEntry;
  readonly params: Readonly<Record<string, string>>;
  readonly viewer: Viewer;
  /** Paths of the names of the pages above, in the loads of this one. */
  readonly above: readonly (string | undefined)[];
  readonly onTitle: (title: string) => void;
}

function Content({ route, params, viewer, above, onTitle }: ContentProps): ReactNode {
  const translations = useTranslations();
  const title = translate(route.title, translations);
  const page = { route: params, onTitle };
  const named = params["template"];
  useFirstPage(route.template ?? named, route.with);
  if (named !== undefined)
    return (
      <NamedTemplate
        {...page}
        above={above}
        fallbackTitle={title}
        template={named}
        parameters={route.with}
        viewer={viewer}
      />
    );
  if (route.template !== undefined)
    return (
      <PageView
        {...page}
        above={above}
        fallbackTitle={title}
        template={route.template}
        parameters={route.with}
      />
    );
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
