/** What pressing a key means to a text console. */
export type Stroke =
  | { readonly is: "text"; readonly text: string }
  | { readonly is: "enter" | "erase" | "erase-line" | "interrupt" | "clear" | "end" | "restart" };

/** Remembers which of the keys are down that change the meaning of others. `key` is an X11 keysym. */
export function createKeyboard(): (key: number, isDown: boolean) => Stroke | undefined {
  const down = new Set<"control" | "alt">();
  return (key, isDown) => {
    const modifier = MODIFIERS.get(key);
    if (modifier !== undefined) {
      if (isDown) down.add(modifier);
      else down.delete(modifier);
      return undefined;
    }
    if (!isDown) return undefined;
    if (down.has("control") && down.has("alt")) return key === DELETE ? { is: "restart" } : undefined;
    if (down.has("control")) return CONTROLS.get(key | 0x20);
    return STROKES.get(key) ?? textOf(key);
  };
}

function textOf(key: number): Stroke | undefined {
  const isLatin = (key >= 0x20 && key <= 0x7e) || (key >= 0xa0 && key <= 0xff);
  return isLatin ? { is: "text", text: String.fromCharCode(key) } : undefined;
}

const DELETE = 0xff_ff;

const MODIFIERS: ReadonlyMap<number, "control" | "alt"> = new Map([
  [0xff_e3, "control"],
  [0xff_e4, "control"],
  [0xff_e9, "alt"],
  [0xff_ea, "alt"],
]);

const STROKES: ReadonlyMap<number, Stroke> = new Map([
  [0xff_0d, { is: "enter" }],
  [0xff_8d, { is: "enter" }],
  [0xff_08, { is: "erase" }],
  [0xff_09, { is: "text", text: " " }],
]);

const CONTROLS: ReadonlyMap<number, Stroke> = new Map([
  ["c".charCodeAt(0), { is: "interrupt" }],
  ["d".charCodeAt(0), { is: "end" }],
  ["l".charCodeAt(0), { is: "clear" }],
  ["u".charCodeAt(0), { is: "erase-line" }],
]);
