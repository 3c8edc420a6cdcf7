/**
 * The new value, with every part that equals the old one replaced by it: what did not change keeps its identity, so
 * that nobody who compares by identity does anything. Lists and plain objects are looked into; all else, functions
 * among it, is equal only to itself.
 */
export function keepEqual<Value>(before: unknown, now: Value): Value;
export function keepEqual(before: unknown, now: unknown): unknown {
  if (before === now) return before;
  if (Array.isArray(before) && Array.isArray(now)) return keepList(before, now);
  return isPlain(before) && isPlain(now) ? keepObject(before, now) : now;
}

function keepList(before: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  let isSame = before.length === now.length;
  const kept = now.map((entry: unknown, index) => {
    const same = index < before.length ? keepEqual(before[index], entry) : entry;
    isSame &&= same === before[index];
    return same;
  });
  return isSame ? before : kept;
}

function keepObject(before: Plain, now: Plain): Plain {
  // As an own key it would be taken for the prototype of the copy.
  if (Object.hasOwn(now, "__proto__")) return now;
  const names = Object.keys(now);
  let isSame = names.length === Object.keys(before).length;
  const kept: Record<string, unknown> = {};
  for (const name of names) {
    const isKnown = Object.hasOwn(before, name);
    const same = isKnown ? keepEqual(before[name], now[name]) : now[name];
    isSame &&= isKnown && same === before[name];
    kept[name] = same;
  }
  return isSame ? before : kept;
}

type Plain = Readonly<Record<string, unknown>>;

function isPlain(value: unknown): value is Plain {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
