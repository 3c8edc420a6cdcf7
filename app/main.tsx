import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createEngine } from "#engine";
import { createBrowserPorts, watchRequests } from "./adapters/index.ts";
import { Portal } from "./portal/index.ts";

/** By then most people see their page. */
const LOAD_AHEAD_AFTER_MS = 4_000;

const place = document.getElementById("atrium");
if (place === null) throw new Error('index.html has no element with the id "atrium".');
const ports = createBrowserPorts();
const { http, isBusy } = watchRequests(ports.http);
const engine = createEngine({ ...ports, http });
// Loads while the start screen is drawn; `useBootstrap` waits for the same request.
void engine.bootstrap.load();
createRoot(place, {
  onCaughtError: (error) => engine.ports.log.error("A part of the portal failed.", error),
}).render(
  <StrictMode>
    <Portal engine={engine} />
  </StrictMode>,
);
loadAheadLater();

/** Not of the first page itself, so it waits while that is read. Without it parts are loaded when they are needed. */
function loadAheadLater(): void {
  ports.clock.after(LOAD_AHEAD_AFTER_MS, () => {
    if (isBusy()) return loadAheadLater();
    void import("./start/browser-parts.ts").then(
      ({ loadBrowserParts }) => loadBrowserParts(engine, isBusy),
      () => undefined,
    );
  });
}
