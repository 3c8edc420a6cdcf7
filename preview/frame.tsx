import { createRoot } from "react-dom/client";
import { createBrowserPorts, Portal } from "#app";
import type { Engine } from "#engine";
import { casesOf, openPreview, placeAt, rolesOf } from "#engine/authoring";
import type { PortalData, PreviewCase } from "#engine/authoring";
import type { Log, Ports } from "#engine/ports";
import { readChoices } from "./choices.ts";
import { listenToBar, tellBar } from "./frame-message.ts";
import { loadPortalData } from "./portal-source.ts";

const place = document.getElementById("atrium");
if (place === null) throw new Error('frame.html has no element with the id "atrium".');
const root = createRoot(place);
const browser = createBrowserPorts();
let loading: Promise<PortalData> | undefined;
let starts = 0;

listenToBar((show, isSaved) => {
  if (isSaved) loading = undefined;
  window.history.replaceState(null, "", show);
  void start();
});
tellWhereItGoes();
tellBar({ is: "ready" });

/** Draws the portal as the address of this window says. Its page is not loaded anew, so that this takes no time. */
async function start(): Promise<void> {
  const mine = ++starts;
  const isCurrent = (): boolean => mine === starts;
  loading ??= loadPortalData();
  const data = await loading;
  if (!isCurrent() || window.location.search === "") return;
  tellBar({ is: "started" });
  const engine = await openEngine(data, isCurrent);
  if (isCurrent()) root.render(<Portal key={mine} engine={engine} />);
}

/** An engine over the browser, but for the world outside of it. */
function openEngine(data: PortalData, isCurrent: () => boolean): Promise<Engine> {
  const { role, flags, caseName } = readChoices(window.location);
  const viewer = rolesOf(data, pageShown(data))[role];
  if (viewer === undefined) throw new Error(`There is no role "${role}".`);
  const ports: Ports = {
    ...browser,
    log: LOG,
    // An engine that went before holds its locks for ever.
    lock: (_name, _options, work) => work(),
    askIdentity: () => Promise.resolve({ ok: false, reason: "refused" }),
    upload({ onProgress }) {
      onProgress(1);
      return Promise.resolve({ status: 204, headers: {}, text: "" });
    },
    windows: {
      open(kind) {
        tellBar({ is: "report", text: `A window opens here: ${kind}.` });
        return { send: () => {}, hasAsked: () => true, mayBeOpen: () => true };
      },
    },
  };
  return openPreview(ports, {
    data,
    viewer: flags === undefined ? viewer : { ...viewer, flags: new Set(flags) },
    fixture: () => caseOf(data, caseName),
    onCall(call) {
      // An engine that went before may still wait for something.
      if (isCurrent()) tellBar({ is: "call", call });
    },
  });
}

const LOG: Log = {
  warn(message, detail) {
    tellBar({ is: "report", text: message });
    browser.log.warn(message, detail);
  },
  error(message, detail) {
    tellBar({ is: "report", text: message });
    browser.log.error(message, detail);
  },
};

/** The page at the address as it is now. */
function pageShown(data: PortalData): string | undefined {
  return placeAt(data, readChoices(window.location).address).page;
}

/** The chosen case, of the page that is shown; where this page has no such case, its usual one. */
function caseOf(data: PortalData, name: string | undefined): Pick<PreviewCase, "answers" | "twist"> {
  const page = pageShown(data);
  const cases = page === undefined ? [] : casesOf(data, page);
  return cases.find((each) => each.name === name) ?? cases[0] ?? { answers: {}, twist: "none" };
}

/** The router changes the address without an event that anybody else could hear. */
function tellWhereItGoes(): void {
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
  tellBar({ is: "at", address: readChoices(window.location).address });
}
