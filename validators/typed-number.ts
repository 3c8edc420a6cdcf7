const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
/** Thousands as the portal writes them: 1,024 or 20,480.5. */
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;

/**
 * The number that a person typed or pasted, undefined for any other text: 10000, 10,000, 10 000 and 0.5 as the portal
 * writes them, and 0,5 as many write it, where it cannot be a thousand.
 */
export function typedNumber(text: string): number | undefined {
  const figures = text.trim().replaceAll(/(?<=\d)[\s'’](?=\d{3}(?!\d))/gu, "");
  const plain = GROUPED.test(figures) ? figures.replaceAll(",", "") : figures.replace(",", ".");
  return PLAIN.test(plain) ? Number(plain) : undefined;
}
