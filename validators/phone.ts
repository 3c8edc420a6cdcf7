import { isValidPhoneNumber } from "libphonenumber-js/mobile";

/** Longer than any phone number; the library reads no more either. */
const LONGEST = 250;

/** Whether a text is a mobile phone number of some country, written with its `+` and country code (spec 2 §5). */
export function isPhone(text: string): boolean {
  return text.length <= LONGEST && isValidPhoneNumber(text);
}
