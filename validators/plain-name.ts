/**
 * A name in the form in which it is compared and stored (NFC): letters with two encodings, such as é, have one.
 */
export function normalName(text: string): string {
  return text.normalize("NFC");
}

/** Whether a name has no visible character. */
export function isBlankName(text: string): boolean {
  return text.replaceAll(UNSEEN, "").trim() === "";
}

/**
 * Whether a name has invisible characters: control characters, line breaks, zero-width characters, or marks that change
 * the direction of reading. Two such names can look the same without being equal. Joiners that a script or an emoji needs
 * are permitted.
 */
export function hasUnseen(text: string): boolean {
  return text.replaceAll(NEEDED_JOINERS, "").search(UNSEEN) >= 0;
}

const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029\u115f\u1160\u2800\u3164\uffa0]/gu;
const NEEDED_JOINERS = /(?<=\p{Script=Arabic}|\p{M}|\p{Extended_Pictographic})[\u200c\u200d]/gu;
