import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Portal } from "#app";
import { guardRoute, isVisible } from "#engine";
import { answerFixture, parseFixtures, parseViewers } from "#engine/authoring";
import type { Engine, SessionState, Viewer } from "#engine";
import type { Fixture } from "#engine/authoring";
import { parseTemplate, routePath } from "#engine/template";
import { FAKE_BOOTSTRAP, createFakeEngine } from "#engine/testing";
import { browserClock } from "../stories/form/browser-clock.ts";
import { readShippedPages } from "./fuzz/shipped-pages.ts";
import { readTemplateFiles } from "../scripts/templates/read-template-files.ts";
import { readShell } from "./read-shell.ts";

const shipped = readShippedPages();
const descriptions = Object.fromEntries(
  [...shipped.apis].map(([name, { description }]) => [name, description]),
);
const shell = readShell();
const viewers = Object.entries(parseViewers(JSON.parse(readTemplateFiles()["fixtures/roles.json"] ?? "{}")));
/** Turns of the event loop until everything that was answered is drawn. */
const SETTLING_TURNS = 12;

afterEach(() => {
  window.location.hash = "";
});

/** Each page that is there, at the routes that show it; one that no route names is opened by its own name. */
const PLACES = shipped.pages.flatMap(({ name, template, fixtures }) => {
  const routes = shell.routes.filter((route) => route.template === name).map(routePath);
  const paths = routes.length === 0 ? [`edit-page/${name}`] : [...new Set(routes)];
  const read = parseFixtures(fixtures);
  const usual = read.ok ? read.fixtures.find(({ isHealthy }) => isHealthy) : undefined;
  if (usual === undefined) throw new Error(`${name} has no usual case in its fixtures.`);
  const refused = read.ok ? read.fixtures.find(({ isHealthy }) => !isHealthy) : undefined;
  return paths.map((path) => ({ name, path, template, usual, refused }));
});

describe("every page that is there opens at its address for whom it is, in the frame, under its own title", () => {
  test.each(PLACES)(
    "$path",
    async ({ name, path, template, usual }) => {
      const parsed = parseTemplate(JSON.stringify(template), {
        file: name,
        fragments: shipped.fragments,
        routes: shipped.routes,
      });
      const drawn: string[] = [];
      for (const [role, viewer] of viewers) {
        const address = addressOf(path, usual);
        const guarded = guardRoute(shell.routes, address, viewer);
        if (!("allowed" in guarded)) continue;
        if (/^(?:add|edit)-page\//.test(path) && parsed.ok && !isVisible(parsed.template.access, viewer))
          continue;
        drawn.push(role);
        window.location.hash = `#${address}`;
        const container = await draw(engineOver(viewer, usual));
        const title = screen.getByRole("heading", { level: 1 }).textContent;
        const failed = [
          ...container.querySelectorAll("[data-state=error], [data-state=forbidden], [role=alert]"),
        ];
        expect({
          role,
          address: window.location.hash.split("?")[0],
          title: document.title,
          failed: failed
            .map(({ textContent }) => textContent)
            .filter((text) => text !== "" && !isTold(role, text)),
        }).toEqual({
          role,
          address: `#${address.split("?")[0]}`,
          title: `${viewer.claims.companyName} - ${title}`,
          failed: [],
        });
        const page = screen.getByRole("main");
        for (const table of within(page).queryAllByRole("table"))
          expect(table.getAttribute("aria-label")).toBeTruthy();
        const around = [...page.querySelectorAll("nav, h1")].reduce(
          (sum, part) => sum + part.textContent.length,
          0,
        );
        expect(page.textContent.length, `${role} sees an empty page`).toBeGreaterThan(around);
        cleanup();
      }
      expect(drawn).not.toEqual([]);
    },
    60_000,
  );
});

/** Who lacks permissions is told which one it needs, and who can give it. */
function isTold(role: string, text: string): boolean {
  return (
    ["reader", "nobody"].includes(role) &&
    /It needs (the permission|one of) .*under Access & Roles\.$/.test(text)
  );
}

const REFUSED = PLACES.flatMap(({ path, refused }) => (refused === undefined ? [] : [{ path, refused }]));

test.each(REFUSED)(
  "$path has a title, and its frame, where the server refuses what it reads",
  async (place) => {
    const { path, refused } = place;
    const address = addressOf(path, refused);
    const [, viewer] = viewers.find(([, who]) => "allowed" in guardRoute(shell.routes, address, who)) ?? [];
    if (viewer === undefined) throw new Error(`Nobody may open ${path}.`);
    window.location.hash = `#${address}`;
    await draw(engineOver(viewer, refused));
    expect(screen.getByRole("heading", { level: 1 }).textContent).not.toMatch(/^Loading|^$|\s$/);
    expect(screen.getByRole("navigation", { name: "Main menu" })).not.toBeNull();
  },
);

const MANAGED_AT: readonly (readonly [type: string, version: string, route: string])[] = [
  ["vCenterVirtualMachine", "v1", "services/vcenter/virtual-machine"],
  ["vCenterResourcePool", "v1", "services/vcenter/resource-pool"],
  ["vCenterResourcePool", "v2", "services/vcenter/v2/resource-pool/manage/{id}"],
  ...["allocation", "pay_as_you_go", "reservation"].flatMap((model) => [
    [`vcloud_${model}_vdc`, "v1", "services/vcloud/org-vdc"] as const,
    [`vcloud_${model}_vdc`, "v2", "services/vcloud/v2/org-vdc/manage/{id}"] as const,
  ]),
  ["vcloud_edge_gateway", "v1", "services/vcloud/edgegateway"],
  ["vcloud_edge_gateway", "v2", "services/vcloud/v2/edge-gateway/manage/{id}"],
  ["veeam_backup_resource", "v1", "services/veeam/backup-resource/{id}"],
  ["aws_ec2", "v1", "services/aws/manage/instance/{id}"],
  ["form", "v1", "services/xaas/form/{id}"],
];

test("each service links to the page that manages its solution type", async () => {
  const [, viewer] = viewers.find(([role]) => role === "customer") ?? [];
  const usual = PLACES.find(({ name }) => name === "my-services")?.usual;
  if (viewer === undefined || usual === undefined) throw new Error("There is no customer to see services.");
  const data = MANAGED_AT.map(([type, automator_version], index) => ({
    id: index + 1,
    name: `${type} ${automator_version}`,
    service_offering: { type },
    automator: { automator_version },
  }));
  const body = { data, meta: { total: data.length } };
  const request: Engine["request"] = {
    send: () => Promise.resolve({ ok: true, status: 200, body, text: JSON.stringify(body), headers: {} }),
  };
  window.location.hash = "#/pages/services/my-services?size=20";
  await draw({ ...engineOver(viewer, usual), request });
  const led = data.map(({ name }) => {
    const href = screen.getByRole("link", { name }).getAttribute("href") ?? "";
    const guarded = guardRoute(shell.routes, href, viewer);
    return "allowed" in guarded ? guarded.allowed.path : href;
  });
  expect(led).toEqual(MANAGED_AT.map(([, , route]) => route));
});

async function draw(engine: Engine): Promise<HTMLElement> {
  const { container } = render(<Portal engine={engine} />);
  for (let turn = 0; turn < SETTLING_TURNS; turn += 1)
    await act(async () => {
      await new Promise<void>((resolve) => setTimeout(resolve, 0));
      // What is loaded when first asked for takes its time on a busy machine.
      await vi.dynamicImportSettled();
    });
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 }).textContent).not.toBe(""));
  return container;
}

function addressOf(path: string, { route, query }: Fixture): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => route[name] ?? "17");
  return `/pages/${filled}${query === "" ? "" : `?${query}`}`;
}

function engineOver(viewer: Viewer, fixture: Fixture): Engine {
  const fake = createFakeEngine({
    viewer,
    ports: { clock: browserClock },
    openTemplate(name, given) {
      const source = JSON.stringify(shipped.pages.find((page) => page.name === name)?.template);
      return parseTemplate(source, {
        file: `${name}.json`,
        fragments: shipped.fragments,
        routes: shipped.routes,
        with: given,
      });
    },
    send(call) {
      const answer = answerFixture(call, fixture, descriptions);
      if (answer?.state === "failed") return Promise.resolve({ ok: false, failure: answer.failure });
      const body = answer?.state === "ready" ? answer.body : {};
      return Promise.resolve({ ok: true, status: 200, body, text: JSON.stringify(body), headers: {} });
    },
  });
  const { accountId, companyName, username } = viewer.claims;
  const state: SessionState = {
    state: "in",
    claims: viewer.claims,
    user: { id: 1, username, language: "en", account: { id: accountId, companyName } },
  };
  return {
    ...fake,
    session: { ...fake.session, snapshot: () => state },
    bootstrap: {
      load: () => Promise.resolve({ ok: true, data: FAKE_BOOTSTRAP }),
      current: () => FAKE_BOOTSTRAP,
    },
    shell: () => Promise.resolve(shell),
    apis: {
      ...fake.apis,
      description: (api) => Promise.resolve(descriptions[api]),
      loaded: (api) => descriptions[api],
      dialect: (api) => shipped.apis.get(api)?.entry.dialect ?? {},
    },
  };
}
