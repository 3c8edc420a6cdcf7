import { brokenRule, PASSWORDS_DIFFER_TEXT } from "#validators";
import { wrongField } from "../../api/index.ts";

/** Checks a new password by the rule of spec 2 §5, and against its repetition where one was sent; else a 422. */
export function checkNewPassword(password: string, confirmed: string | undefined, at = ""): string {
  const wrong = brokenRule(["required", "password"], password, "password");
  if (wrong !== undefined) throw wrongField(`${at}/password`, wrong);
  if (confirmed !== undefined && confirmed !== password) {
    throw wrongField(`${at}/confirmPassword`, PASSWORDS_DIFFER_TEXT);
  }
  return password;
}
