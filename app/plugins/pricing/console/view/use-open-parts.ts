import { useCallback, useState } from "react";
import { itemPointer } from "../state/index.ts";

export interface OpenParts {
  /** The keys of open items. */
  readonly items: ReadonlySet<string>;
  /** The pointer of the open discount. */
  readonly discount: string | undefined;
  readonly toggleItem: (key: string) => void;
  readonly openDiscount: (pointer: string | undefined) => void;
  /** Opens what a pointer is in, and gives its field the focus, else the nearest around it. */
  readonly leadTo: (pointer: string) => void;
}

const ITEM = /^\/metaData\/(?:contractOverride\/)?specs\/([^/]+)/;
const DISCOUNT = /^\/discounts\/\d+\/discounts\/\d+/;

/** Which items and discounts are open. */
export function useOpenParts(id: string): OpenParts {
  const [items, setItems] = useState<ReadonlySet<string>>(new Set());
  const [discount, openDiscount] = useState<string>();
  const toggleItem = useCallback((key: string) => {
    setItems((open) => new Set(open.has(key) ? [...open].filter((each) => each !== key) : [...open, key]));
  }, []);
  const leadTo = (pointer: string) => {
    const key = ITEM.exec(pointer)?.[1]?.replaceAll("~1", "/").replaceAll("~0", "~");
    const inside = DISCOUNT.exec(pointer)?.[0];
    if (key !== undefined) setItems((open) => new Set([...open, key]));
    if (inside !== undefined) openDiscount(inside);
    requestAnimationFrame(() => nearest(id, pointer, key)?.focus());
  };
  return { items, discount, toggleItem, openDiscount, leadTo };
}

/** The element of a pointer or of what is around it; that of an item's contract price is the item. */
function nearest(id: string, pointer: string, key: string | undefined): HTMLElement | null {
  for (let at = pointer; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) {
    const element = document.getElementById(`${id}${at}`);
    if (element !== null) return element;
  }
  return key === undefined ? null : document.getElementById(`${id}${itemPointer(key)}`);
}
