/**
 * Whether a word of a name mixes Latin letters with letters of another script that all look like Latin ones: `Admіn` with a
 * Cyrillic letter cannot be told from `Admin`. Words wholly of another script, and those with letters of their own, are
 * permitted.
 */
export function hasLookAlikes(name: string): boolean {
  return (name.match(WORDS) ?? []).some(
    (word) => LATIN.test(word) && OTHER.test(word) && LATIN_OR_LOOK_ALIKE.test(word),
  );
}

const WORDS = /\p{L}+/gu;
const LATIN = /\p{Script=Latin}/u;
const OTHER = /\P{Script=Latin}/u;
/** Cyrillic, then Greek. */
const LOOK_ALIKES = "аеорсухіјѕһԁԛԝАВЕКМНОРСТХІЈЅԌԚԜοανρΑΒΕΖΗΙΚΜΝΟΡΤΥΧ";
const LATIN_OR_LOOK_ALIKE = new RegExp(`^[\\p{Script=Latin}${LOOK_ALIKES}]+$`, "u");
