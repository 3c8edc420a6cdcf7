/**
 * A name in the one form in which it is compared and stored: letters that can be written in two ways, such as é, are
 * written in one (NFC).
 */
export function normalName(text: string): string {
  return text.normalize("NFC");
}

/** Whether a name shows anything. */
export function isBlankName(text: string): boolean {
  return text.replaceAll(UNSEEN, "").trim() === "";
}

/**
 * Whether a name holds what nobody sees: control characters, line breaks, zero-width characters, or signs that turn the
 * direction of reading around. Two such names look the same and are not. Joiners that a script or an emoji needs are none.
 */
export function hasUnseen(text: string): boolean {
  return text.replaceAll(NEEDED_JOINERS, "").search(UNSEEN) >= 0;
}

const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029\u115f\u1160\u2800\u3164\uffa0]/gu;
const NEEDED_JOINERS = /(?<=\p{Script=Arabic}|\p{M}|\p{Extended_Pictographic})[\u200c\u200d]/gu;
