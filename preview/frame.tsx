import { createRoot } from "react-dom/client";
import { createBrowserPorts, Portal } from "#app";
import { createEngine } from "#engine";
import { casesOf, createWorld, placeAt, rolesOf } from "#engine/authoring";
import type { PortalData, PreviewCase } from "#engine/authoring";
import { readChoices } from "./choices.ts";
import { tellBar } from "./frame-message.ts";
import { loadPortalData, onSave } from "./portal-source.ts";

const place = document.getElementById("atrium");
if (place === null) throw new Error('frame.html has no element with the id "atrium".');
onSave(() => window.location.reload());
tellBar({ is: "started" });
tellWhereItIs();

const data = await loadPortalData();
const { role, flags, caseName } = readChoices(window.location);
const browser = createBrowserPorts();
const viewer = rolesOf(data, pageShown())[role];
if (viewer === undefined) throw new Error(`There is no role "${role}".`);
const engine = createEngine({
  ...browser,
  http: createWorld({
    data,
    viewer: flags === undefined ? viewer : { ...viewer, flags: new Set(flags) },
    fixture: () => caseOf(data, pageShown()),
    clock: browser.clock,
    onCall: (call) => tellBar({ is: "call", call }),
  }),
  askIdentity: () => Promise.resolve({ ok: false, reason: "refused" }),
  upload: ({ onProgress }) => {
    onProgress(1);
    return Promise.resolve({ status: 204, headers: {}, text: "" });
  },
  windows: {
    open(kind) {
      tellBar({ is: "report", text: `A window opens here: ${kind}.` });
      return { tell: () => {}, hasAsked: () => true };
    },
  },
  log: {
    warn: report,
    error: report,
  },
});
await engine.bootstrap.load();
await engine.session.signIn("preview");
createRoot(place).render(<Portal engine={engine} />);

/** The page at the address as it is now. */
function pageShown(): string | undefined {
  return placeAt(data, window.location.hash.replace(/^#/, "")).page;
}

/** The chosen case, of the page that is shown; one that this page does not have is its usual one. */
function caseOf(portal: PortalData, page: string | undefined): PreviewCase {
  const cases = page === undefined ? [] : casesOf(portal, page);
  const found = cases.find(({ name }) => name === caseName) ?? cases[0];
  return found ?? { name: "usual", route: {}, query: "", answers: {}, isHealthy: true, twist: "none" };
}

function report(message: string, detail?: unknown): void {
  tellBar({ is: "report", text: message });
  browser.log.warn(message, detail);
}

/** The router changes the address without an event that anybody else could hear. */
function tellWhereItIs(): void {
  for (const name of ["pushState", "replaceState"] as const) {
    const change = window.history[name].bind(window.history);
    window.history[name] = (...args) => {
      change(...args);
      tellAddress();
    };
  }
  window.addEventListener("popstate", tellAddress);
}

function tellAddress(): void {
  tellBar({ is: "at", address: window.location.hash.replace(/^#/, "") });
}
