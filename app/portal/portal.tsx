import type { ReactNode } from "react";
import type { Engine } from "#engine";
import {
  AtriumProvider,
  BuildProvider,
  EngineProvider,
  PartFailure,
  PartFailureProvider,
  TranslationProvider,
} from "#renderers";
import { isSafeStart } from "../plugins.ts";
import { PageBoundary } from "../shell/index.ts";
import {
  portalTexts,
  type Started,
  START_TEXTS,
  StartFailure,
  StartScreen,
  useBootstrap,
  useCustomCss,
  useFavicon,
  useOwnBuild,
} from "../start/index.ts";
import { PortalRoutes } from "./portal-routes.tsx";

/** The whole portal: theme, texts and engine, then the routes when the bootstrap is loaded. */
export function Portal({ engine }: { readonly engine: Engine }): ReactNode {
  const { started, retry } = useBootstrap(engine);
  const branding = started.state === "ready" ? started.bootstrap : undefined;
  const colours = branding?.colourOptions;
  const build = useOwnBuild();
  useFavicon(branding?.favicon);
  // Custom CSS can make the page unusable on which it is changed.
  useCustomCss(isSafeStart(window.location.search) ? undefined : branding?.customCSS);
  return (
    <AtriumProvider brand={{ primary: colours?.primary_colour, highlight: colours?.highlight_colour }}>
      <TranslationProvider value={portalTexts()}>
        <EngineProvider engine={engine}>
          <BuildProvider value={build}>
            <PartFailureProvider value={PartFailure}>
              {/* Errors outside of a page show a message instead of an empty window. */}
              <PageBoundary>
                <Start started={started} onRetry={retry} />
              </PageBoundary>
            </PartFailureProvider>
          </BuildProvider>
        </EngineProvider>
      </TranslationProvider>
    </AtriumProvider>
  );
}

function Start({ started, onRetry }: { readonly started: Started; readonly onRetry: () => void }): ReactNode {
  switch (started.state) {
    case "starting":
      return <StartScreen title={START_TEXTS["start.starting"] ?? ""} isBusy />;
    case "failed":
      return <StartFailure text={started.text} isOffline={started.isOffline} onRetry={onRetry} />;
    case "ready":
      return <PortalRoutes />;
    default:
      return started satisfies never;
  }
}
