import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createEngine } from "#engine";
import { createBrowserPorts } from "./adapters/index.ts";
import { Portal } from "./portal/index.ts";
import { announceLostChunk, catchLostChunks, isLostChunk } from "./start/index.ts";

const place = document.getElementById("atrium");
if (place === null) throw new Error('index.html has no element with the id "atrium".');
catchLostChunks(window);
const engine = createEngine(createBrowserPorts());
// Loads while the start screen is drawn; `useBootstrap` waits for the same request.
void engine.bootstrap.load();
createRoot(place, {
  onCaughtError(error) {
    if (isLostChunk(error)) announceLostChunk(window);
    else engine.ports.log.error("A part of the portal failed.", error);
  },
}).render(
  <StrictMode>
    <Portal engine={engine} />
  </StrictMode>,
);
