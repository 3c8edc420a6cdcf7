import type { Ref, VimClient } from "./vim-client.ts";
import { refOf, xmlRef } from "./vim-client.ts";
import { isFault } from "./vsphere-failure.ts";
import type { XmlElement } from "../xml.ts";
import { child, childrenOf, textOf, xml, xmlText } from "../xml.ts";

/** An object with the properties that were asked for, by their paths; what it does not have is absent. */
export interface VimObject {
  readonly ref: Ref;
  readonly properties: ReadonlyMap<string, XmlElement>;
}

/** Which properties are read of the objects of a type and its subtypes. */
export type PropertyPaths = Readonly<Record<string, readonly string[]>>;

/** Reads one object anew; undefined where it is gone. */
export async function readObject(
  client: VimClient,
  ref: Ref,
  paths: readonly string[],
): Promise<VimObject | undefined> {
  const [object] = await readObjects(client, [ref], { [ref.type]: paths });
  return object;
}

/** Reads these objects anew, in as many calls as it takes; those that are gone are absent. */
export async function readObjects(
  client: VimClient,
  refs: readonly Ref[],
  paths: PropertyPaths,
): Promise<readonly VimObject[]> {
  const [first, ...others] = refs;
  if (first === undefined) return [];
  try {
    return await readPages(client, refs, paths);
  } catch (error) {
    // Some name the missing object in a fault, whatever is asked for.
    if (!isFault(error, "ManagedObjectNotFound")) throw error;
    if (others.length === 0) return [];
    const single = await Promise.all(refs.map((ref) => readObjects(client, [ref], paths)));
    return single.flat();
  }
}

async function readPages(
  client: VimClient,
  refs: readonly Ref[],
  paths: PropertyPaths,
): Promise<readonly VimObject[]> {
  const { content } = await client.session();
  const objects = refs.map((ref) => xml("objectSet", xmlRef("obj", ref) + xmlText("skip", false)));
  const specification = xml("specSet", propertySets(paths) + objects.join("") + NO_FAILURE_FOR_GONE);
  const found: VimObject[] = [];
  let [page] = await client.call(
    "RetrievePropertiesEx",
    content.propertyCollector,
    specification + xml("options", ""),
  );
  for (;;) {
    for (const object of childrenOf(page, "objects")) {
      const ref = refOf(child(object, "obj"));
      if (ref !== undefined) found.push({ ref, properties: propertiesOf(childrenOf(object, "propSet")) });
    }
    const token = textOf(page, "token");
    if (token === undefined) return found;
    [page] = await client.call(
      "ContinueRetrievePropertiesEx",
      content.propertyCollector,
      xmlText("token", token),
    );
  }
}

export function propertySets(paths: PropertyPaths): string {
  return Object.entries(paths)
    .map(([type, names]) =>
      xml("propSet", xmlText("type", type) + names.map((name) => xmlText("pathSet", name)).join("")),
    )
    .join("");
}

function propertiesOf(sets: readonly XmlElement[]): ReadonlyMap<string, XmlElement> {
  return new Map(
    sets.flatMap((set) => {
      const value = child(set, "val");
      return value === undefined ? [] : [[textOf(set, "name") ?? "", value] as const];
    }),
  );
}

const NO_FAILURE_FOR_GONE = xmlText("reportMissingObjectsInResults", true);
