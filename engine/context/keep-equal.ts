/**
 * The new value, with every part that equals the old one replaced by the old: unchanged parts keep their identity, so
 * that comparing by identity is enough. Compares lists and plain objects by content; anything else, such as
 * functions, by identity.
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
  // Assigning this key would set the prototype of the copy.
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
