import { brokenRule, PASSWORDS_DIFFER_TEXT } from "#validators";
import { ApiFailure } from "../../api/api-failure.ts";

/** Holds a new password against the rule of spec 2 §5, and against its repetition where one was sent; else a 422. */
export function checkNewPassword(password: string, confirmed: string | undefined, at = ""): string {
  const wrong = brokenRule(["required", "password"], password, "password");
  if (wrong !== undefined) throw new ApiFailure(422, wrong, [{ field: `${at}/password`, message: wrong }]);
  if (confirmed !== undefined && confirmed !== password) {
    throw new ApiFailure(422, PASSWORDS_DIFFER_TEXT, [
      { field: `${at}/confirmPassword`, message: PASSWORDS_DIFFER_TEXT },
    ]);
  }
  return password;
}
