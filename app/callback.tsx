import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createEngine } from "#engine";
import { AtriumProvider, TranslationProvider } from "#renderers";
import { createBrowserPorts } from "./adapters/index.ts";
import { CallbackPage } from "./sign-in/index.ts";
import { portalTexts } from "./start/index.ts";

const place = document.getElementById("atrium");
if (place === null) throw new Error('callback.html has no element with the id "atrium".');
// In a frame the surrounding page reads the answer (sign-in/ask-identity.ts).
if (window.parent === window)
  createRoot(place).render(
    <StrictMode>
      <AtriumProvider>
        <TranslationProvider value={portalTexts()}>
          <CallbackPage engine={createEngine(createBrowserPorts())} address={new URL(window.location.href)} />
        </TranslationProvider>
      </AtriumProvider>
    </StrictMode>,
  );
