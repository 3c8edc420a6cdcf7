import { type ReactNode, useCallback, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import {
  type Breadcrumb,
  buildBreadcrumbs,
  guardRoute,
  landingPage,
  type RouteEntry,
  type Shell,
  type Viewer,
} from "#engine";
import { PageView, PluginPage, useEngine, useTranslations } from "#renderers";
import { translate } from "#engine/expression";
import { Shell as Frame } from "../shell/shell.tsx";
import type { LiveSession } from "./signed-in.tsx";
import { NotAvailable } from "../shell/not-available.tsx";
import { NamedTemplate } from "./named-template.tsx";

/** What the shell frames: the page, how it is called, and the trail to it. */
export interface FramedPage {
  readonly title: string;
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly content: ReactNode;
}

export interface RoutedPageProps {
  readonly shell: Shell;
  readonly session: LiveSession;
  readonly onSignOut: () => void;
}

/** Asks the guard what the visited path is, and shows that: a page, a redirect, or that there is nowhere to go. */
export function RoutedPage({ shell, session, onSignOut }: RoutedPageProps): ReactNode {
  const engine = useEngine();
  const { pathname } = useLocation();
  const translations = useTranslations();
  const viewer = engine.viewer();
  if (viewer === undefined) return null;
  const path = pathname.replace(/^\/pages\/?/, "");
  const landing = path === "" ? landingPage(shell.routes, viewer) : undefined;
  if (landing !== undefined) return <Navigate to={`/pages/${landing}`} replace />;
  const guarded = guardRoute(shell.routes, path, viewer);
  if ("redirect" in guarded) return <Navigate to={guarded.redirect} replace />;
  if ("stuck" in guarded)
    return (
      <Frame
        shell={shell}
        session={session}
        onSignOut={onSignOut}
        page={{ title: "", breadcrumbs: [], content: <NotAvailable title={guarded.stuck} /> }}
      />
    );
  return (
    <Framed
      key={pathname}
      route={guarded.allowed}
      params={guarded.params}
      routeTitle={translate(guarded.allowed.title, translations)}
      breadcrumbs={buildBreadcrumbs(shell.breadcrumbs, guarded.allowed, guarded.params, viewer, translations)}
      viewer={viewer}
      shell={shell}
      session={session}
      onSignOut={onSignOut}
    />
  );
}

interface FramedProps {
  readonly route: RouteEntry;
  readonly params: Readonly<Record<string, string>>;
  readonly routeTitle: string;
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly viewer: Viewer;
  readonly shell: Shell;
  readonly session: LiveSession;
  readonly onSignOut: () => void;
}

function Framed({
  route,
  params,
  routeTitle,
  breadcrumbs,
  viewer,
  shell,
  session,
  onSignOut,
}: FramedProps): ReactNode {
  const [pageTitle, setPageTitle] = useState("");
  const handleTitle = useCallback((title: string) => setPageTitle(title), []);
  const page = { route: params, onTitle: handleTitle };
  const named = params["template"];
  const framed: FramedPage = {
    title: pageTitle === "" ? routeTitle : pageTitle,
    // The page itself goes by its own name: the service's rather than "Resource pool".
    breadcrumbs: breadcrumbs.map((crumb, index) =>
      index === breadcrumbs.length - 1 && pageTitle !== "" ? { ...crumb, title: pageTitle } : crumb,
    ),
    content:
      route.template !== undefined ? (
        <PageView {...page} template={route.template} given={route.with} />
      ) : route.plugin !== undefined ? (
        <PluginPage {...page} use={route.plugin} given={route.with} />
      ) : named !== undefined ? (
        <NamedTemplate {...page} template={named} viewer={viewer} />
      ) : (
        <NotAvailable title={routeTitle} />
      ),
  };
  return <Frame shell={shell} session={session} page={framed} onSignOut={onSignOut} />;
}
