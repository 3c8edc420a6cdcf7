import { parseArgs } from "node:util";
import { addressOf, casesOf, placeAt, placesOf, readPortalData, rolesOf } from "#engine/authoring";
import type { PortalData, PreviewPlace } from "#engine/authoring";
import { readDocuments, readPreviewFiles, templatesFolder } from "./preview-files.ts";
import { startPreviewServer } from "./preview-server.ts";
import { writeFixtures, writeTexts } from "./write-missing.ts";
import type { Written } from "./write-missing.ts";

const FIRST_PORT = 4400;

/** `preview [PAGE] …`: shows a page in the portal without a server, until it is stopped; answers the exit code. */
export async function previewCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      templates: { type: "string" },
      route: { type: "string", multiple: true, default: [] },
      role: { type: "string" },
      case: { type: "string" },
      port: { type: "string", default: String(FIRST_PORT) },
      open: { type: "boolean", default: false },
      "write-fixtures": { type: "boolean", default: false },
      "write-texts": { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const folder = templatesFolder(values.templates);
  const read = readPreviewFiles(folder);
  const data = readPortalData({
    files: read.files,
    documents: await readDocuments(read, (problem) => console.error(problem)),
  });
  const places = placesOf(data);
  const [page] = positionals;
  if (page === undefined) {
    for (const { page: name, path } of places) console.log(`${name}  /pages/${path}`);
    return 0;
  }
  const place = places.find((each) => each.page === page);
  if (place === undefined)
    return fail(`There is no page "${page}" in ${folder}. Without a name, preview lists them.`);
  const view = viewOf(data, place, values);
  if ("refused" in view) return fail(view.refused);
  if (values["write-fixtures"]) say(await writeFixtures(data, page, read.placeOf));
  if (values["write-texts"]) (await writeTexts(data.templates, page, read.placeOf)).forEach(say);
  const server = await startPreviewServer({
    folder,
    port: Number(values.port),
    open: values.open ? view.href : undefined,
  });
  console.log(`${page}: ${server.origin}${view.href}`);
  await stopped();
  await server.close();
  return 0;
}

interface WantedView {
  readonly route: readonly string[];
  readonly role?: string | undefined;
  readonly case?: string | undefined;
}

/** The address of the preview that shows a place: as the role and in the case that are wanted, else the first that may open it. */
function viewOf(
  data: PortalData,
  place: PreviewPlace,
  wanted: WantedView,
): { readonly href: string } | { readonly refused: string } {
  const cases = casesOf(data, place.page);
  const chosen = wanted.case === undefined ? cases[0] : cases.find(({ name }) => name === wanted.case);
  if (chosen === undefined)
    return {
      refused: `${place.page} has no case "${wanted.case}". It has ${cases.map(({ name }) => name).join(", ")}.`,
    };
  const route = Object.fromEntries(
    wanted.route.map((pair) => [pair.split("=", 1)[0] ?? "", pair.slice(pair.indexOf("=") + 1)]),
  );
  const address = addressOf(place, { ...chosen, route: { ...chosen.route, ...route } });
  const roles = Object.keys(rolesOf(data, place.page));
  const role = wanted.role ?? placeAt(data, address).openTo[0] ?? roles[0] ?? "";
  if (!roles.includes(role)) return { refused: `There is no role "${role}". There are ${roles.join(", ")}.` };
  const query = new URLSearchParams({ role, ...(wanted.case !== undefined && { case: wanted.case }) });
  return { href: `/?${query.toString()}#${address}` };
}

function say(written: Written | undefined): void {
  if (written !== undefined) console.log(`${written.file}: ${written.added.join(", ")}`);
}

function stopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
  });
}

function fail(sentence: string): number {
  console.error(sentence);
  return 1;
}
