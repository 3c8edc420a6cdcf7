import { expect, it } from "vitest";
import { readFailure } from "./ec2-failure.ts";

it.each([
  ["CERT_HAS_EXPIRED", "configuration", "Its certificate has expired."],
  [
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "configuration",
    "Its certificate is not trusted, or it does not speak TLS.",
  ],
  ["ECONNREFUSED", "silent", "AWS does not answer."],
])("%s is a failure of the kind %s", (code, kind, message) => {
  const failure = readFailure(Object.assign(new Error(code), { code }));
  expect(failure).toMatchObject({ kind, message });
});
