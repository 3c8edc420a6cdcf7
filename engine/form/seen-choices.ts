import { readPointer, writePointer } from "#validators";
import type { FormValue } from "../model/index.ts";

/** What a person was shown of their choices: prices, versions. */
export interface SeenChoices {
  /** Remembers the items of what is chosen now, each as it was first known. */
  readonly look: (value: FormValue, picked: unknown) => void;
  /** The items to send: what was read again since is not agreed to unseen. */
  readonly asSeen: (value: FormValue, picked: unknown) => unknown;
  /** The server refused it because of what changed: the next items that are read count. */
  readonly outdate: () => void;
}

/** `pointers`: of the fields with choices. */
export function createSeenChoices(pointers: readonly string[]): SeenChoices {
  const seen = new Map<string, { readonly value: unknown; readonly item: unknown }>();
  let isOutdated = false;
  const look: SeenChoices["look"] = (value, picked) => {
    if (isOutdated) seen.clear();
    isOutdated = false;
    for (const pointer of pointers) {
      const [chosen, item] = [readPointer(value, pointer), readPointer(picked, pointer)];
      if (item !== undefined && seen.get(pointer)?.value !== chosen)
        seen.set(pointer, { value: chosen, item });
    }
  };
  return {
    look,
    asSeen(value, picked) {
      // What was refused as outdated is sent once more by what is known now.
      if (isOutdated) look(value, picked);
      return [...seen].reduce<unknown>((items, [pointer, each]) => {
        const isChosen =
          readPointer(picked, pointer) !== undefined && readPointer(value, pointer) === each.value;
        return isChosen ? writePointer(items, pointer, each.item) : items;
      }, picked);
    },
    outdate() {
      isOutdated = true;
    },
  };
}
