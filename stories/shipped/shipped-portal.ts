import { readPortalData } from "#engine/authoring";

const files = import.meta.glob<string>(["../../templates/**/*.json", "!../../templates/schema/*"], {
  query: "?raw",
  eager: true,
  import: "default",
});
const documents = import.meta.glob<unknown>(
  ["../../server/apis/*/swagger.json", "../../server/platforms/*/*/swagger.json"],
  { eager: true, import: "default" },
);

/** The templates the portal ships with, and the descriptions of its APIs. */
export const shipped = readPortalData({
  files: byName(files, (path) => path.replace("../../templates/", "")),
  // The document in `apis/pricing` is that of `pricing`, the one in `platforms/vcenter/v2` that of `vcenter-v2`.
  documents: byName(documents, (path) => path.split("/").slice(4, -1).join("-")),
});

function byName<T>(
  found: Readonly<Record<string, T>>,
  nameOf: (path: string) => string,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(found).map(([path, each]) => [nameOf(path), each]));
}
