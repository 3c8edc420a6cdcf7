import type { PropertyPaths, VimObject } from "./properties.ts";
import { propertySets, readObjects } from "./properties.ts";
import type { Ref, VimClient, VimSession } from "./vim-client.ts";
import { expectRef, refOf, xmlRef } from "./vim-client.ts";
import type { XmlElement } from "../xml.ts";
import { child, childrenOf, textOf, xml, xmlText } from "../xml.ts";
import { isFault } from "./vsphere-failure.ts";

/**
 * What a vCenter has, kept in memory: read once, then only what has changed since. Where the vCenter no longer knows what
 * was read – its session ended, the connection was cut in the middle – everything is read again.
 */
export interface Inventory {
  /** Brings it up to date; afterwards it has all that had happened when this was called. */
  refresh(): Promise<void>;
  /** When it was up to date last, in milliseconds since 1970; undefined: never. */
  readAt(): number | undefined;
  /** Reads these objects anew, whatever is said to have changed: after changes of our own. */
  readAnew(refs: readonly Ref[]): Promise<void>;
  find(id: string): VimObject | undefined;
  /** In the order in which they were found. */
  listOf(type: string): readonly VimObject[];
}

/** Objects that no view shows and that never change: each is read once, when another one names it. */
export interface ReadOnce {
  readonly type: string;
  readonly paths: readonly string[];
  namedIn(object: VimObject): readonly string[];
}

/** How many objects an answer has at most. */
const PAGE = 500;

export function createInventory(client: VimClient, paths: PropertyPaths, once?: ReadOnce): Inventory {
  let objects = new Map<string, VimObject>();
  let tracking: Tracking | undefined;
  let waiting: Promise<void> | undefined;
  let readAt: number | undefined;

  /** `former`: what was read before. */
  const readNamed = async (found: Map<string, VimObject>, former: ReadonlyMap<string, VimObject>) => {
    if (once === undefined) return;
    const { type, paths: wanted } = once;
    const named = new Set([...found.values()].flatMap(once.namedIn));
    for (const { ref } of found.values()) if (ref.type === type && !named.has(ref.id)) found.delete(ref.id);
    const missing: Ref[] = [];
    for (const id of named) {
      const known = former.get(id);
      if (known === undefined) missing.push({ type, id });
      else found.set(id, known);
    }
    for (const each of await readObjects(client, missing, { [type]: wanted })) found.set(each.ref.id, each);
  };

  const readChanges = async (session: VimSession): Promise<void> => {
    const isKnown = tracking?.session === session;
    let version = isKnown && tracking !== undefined ? tracking.version : "";
    // What a failed call would have said is never said again: then all is read anew.
    tracking = undefined;
    if (!isKnown) await beginTracking(client, session, paths);
    // Whoever reads meanwhile has the former ones until all new ones are here.
    const found = isKnown ? objects : new Map<string, VimObject>();
    for (;;) {
      const [set] = await client.callIn(
        session,
        "WaitForUpdatesEx",
        session.content.propertyCollector,
        xmlText("version", version) +
          xml("options", xmlText("maxWaitSeconds", 0) + xmlText("maxObjectUpdates", PAGE)),
      );
      if (set !== undefined) {
        applyUpdates(found, set);
        version = textOf(set, "version") ?? version;
      }
      if (textOf(set, "truncated") !== "true") break;
    }
    await readNamed(found, objects);
    objects = found;
    tracking = { session, version };
  };

  const bringUpToDate = async (): Promise<void> => {
    const session = await client.session();
    try {
      await readChanges(session);
    } catch (error) {
      // What the session watches would be said to its next call too: it goes with the session.
      void client.leave(session);
      if (!isFault(error, ...LOST)) throw error;
      await readChanges(await client.session());
    }
  };

  /** One after the other, so that what was read earlier never takes the place of what was read later. */
  const inTurn = createQueue();

  return {
    refresh() {
      waiting ??= inTurn(async () => {
        waiting = undefined; // whoever asks from now on may know of something newer
        const begun = Date.now();
        await bringUpToDate();
        readAt = begun;
      });
      return waiting;
    },

    readAt: () => readAt,

    readAnew: (refs) =>
      inTurn(async () => {
        const found = new Map((await readObjects(client, refs, paths)).map((each) => [each.ref.id, each]));
        for (const { id } of refs) {
          const object = found.get(id);
          if (object === undefined) objects.delete(id);
          else objects.set(id, object);
        }
        await readNamed(objects, objects);
      }),

    find: (id) => objects.get(id),
    listOf: (type) => [...objects.values()].filter(({ ref }) => ref.type === type),
  };
}

/** Does each piece of work when those before it have ended, however they ended. */
export function createQueue(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const own = last.then(work, work);
    last = own;
    return own;
  };
}

interface Tracking {
  readonly session: VimSession;
  readonly version: string;
}

const LOST = ["NotAuthenticated", "InvalidCollectorVersion", "ManagedObjectNotFound"];

/** Has the vCenter watch all objects of these types. */
async function beginTracking(client: VimClient, session: VimSession, paths: PropertyPaths): Promise<void> {
  const { rootFolder, propertyCollector, viewManager } = session.content;
  const types = Object.keys(paths).map((type) => xmlText("type", type));
  const [answer] = await client.callIn(
    session,
    "CreateContainerView",
    viewManager,
    xmlRef("container", rootFolder) + types.join("") + xmlText("recursive", true),
  );
  const view = expectRef(answer);
  const toWhatItShows = xml(
    "selectSet",
    xmlText("name", "shown") +
      xmlText("type", "ContainerView") +
      xmlText("path", "view") +
      xmlText("skip", false),
    { "xsi:type": "TraversalSpec" },
  );
  const specification = xml(
    "spec",
    propertySets(paths) + xml("objectSet", xmlRef("obj", view) + xmlText("skip", true) + toWhatItShows),
  );
  // Whole properties, not what changed inside of them.
  await client.callIn(
    session,
    "CreateFilter",
    propertyCollector,
    specification + xmlText("partialUpdates", false),
  );
}

function applyUpdates(objects: Map<string, VimObject>, set: XmlElement): void {
  for (const update of childrenOf(set, "filterSet").flatMap((each) => childrenOf(each, "objectSet"))) {
    const ref = refOf(child(update, "obj"));
    if (ref === undefined) continue;
    if (textOf(update, "kind") === "leave") {
      objects.delete(ref.id);
      continue;
    }
    const properties = new Map(objects.get(ref.id)?.properties);
    for (const change of childrenOf(update, "changeSet")) {
      const name = textOf(change, "name") ?? "";
      const value = child(change, "val");
      if (value === undefined) properties.delete(name);
      else properties.set(name, value);
    }
    // A new object: whoever remembers what it made of the old one makes it anew.
    objects.set(ref.id, { ref, properties });
  }
}
