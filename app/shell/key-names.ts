/** The keys that open the palette, as the person's keyboard shows them. */
export function paletteKeys(): readonly string[] {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? ["⌘", "K"] : ["Ctrl", "K"];
}
