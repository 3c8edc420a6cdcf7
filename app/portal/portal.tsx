import { type ReactNode, useState } from "react";
import { RouterProvider } from "react-router-dom";
import type { Engine } from "#engine";
import { AtriumProvider, EngineProvider, TranslationProvider } from "#renderers";
import { portalTexts } from "../start/portal-texts.ts";
import { StartFailure } from "../start/start-failure.tsx";
import { StartScreen } from "../start/start-screen.tsx";
import { START_TEXTS } from "../start/start-texts.ts";
import { useBootstrap } from "../start/use-bootstrap.ts";
import { LostChunk } from "../start/lost-chunk-dialog.tsx";
import { createPortalRouter } from "./create-router.tsx";

/** The whole portal: theme, texts, engine, then the routes as soon as the server has said what it is. */
export function Portal({ engine }: { readonly engine: Engine }): ReactNode {
  return (
    <AtriumProvider>
      <TranslationProvider value={portalTexts()}>
        <EngineProvider engine={engine}>
          <Started engine={engine} />
          <LostChunk />
        </EngineProvider>
      </TranslationProvider>
    </AtriumProvider>
  );
}

function Started({ engine }: { readonly engine: Engine }): ReactNode {
  const { started, retry } = useBootstrap(engine);
  const [router] = useState(createPortalRouter);
  switch (started.state) {
    case "starting":
      return <StartScreen title={START_TEXTS["start.starting"] ?? ""} isBusy />;
    case "failed":
      return <StartFailure text={started.text} isOffline={started.isOffline} onRetry={retry} />;
    case "ready":
      return <RouterProvider router={router} />;
    default:
      return started satisfies never;
  }
}
