/**
 * Whether a word of a name mixes Latin letters with homoglyphs, letters of another script that look like Latin ones: `Admіn`
 * with a Cyrillic letter cannot be told from `Admin`. Words wholly of another script, and those with letters of their own, are
 * permitted.
 */
export function hasHomoglyphs(name: string): boolean {
  return (name.match(WORDS) ?? []).some(
    (word) => LATIN.test(word) && OTHER.test(word) && LATIN_OR_HOMOGLYPH.test(word),
  );
}

const WORDS = /\p{L}+/gu;
const LATIN = /\p{Script=Latin}/u;
const OTHER = /\P{Script=Latin}/u;
/** Cyrillic, then Greek. */
const HOMOGLYPHS = "аеорсухіјѕһԁԛԝАВЕКМНОРСТХІЈЅԌԚԜοανρΑΒΕΖΗΙΚΜΝΟΡΤΥΧ";
const LATIN_OR_HOMOGLYPH = new RegExp(`^[\\p{Script=Latin}${HOMOGLYPHS}]+$`, "u");
