import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { statusErrorText } from "./failure-text.ts";
import { gatherMessages, MESSAGE_MAX } from "./gather-messages.ts";

describe("the text of a failure is gathered from the body", () => {
  test.each<[title: string, status: number, body: unknown, text: string]>([
    ["the server's message", 409, { message: "In use" }, "409 Error - In use"],
    ["its error text", 500, { error: "Boom" }, "500 Error - Boom"],
    ["message before error", 400, { message: "A", error: "B" }, "400 Error - A"],
    ["arrays flattened", 400, { message: ["A", "B"] }, "400 Error - A, B"],
    [
      "nested message objects flattened",
      400,
      { message: { name: ["is taken"], cpu: { max: "8" } } },
      "400 Error - is taken, 8",
    ],
    [
      "category keys skipped",
      400,
      { message: { category: "quota", message: "Too much" } },
      "400 Error - Too much",
    ],
    ["booleans ignored", 400, { message: { retry: true, text: "Wait" } }, "400 Error - Wait"],
    ["an errors array listed", 422, { errors: [{ message: "A" }, { message: "B" }] }, "422 Error - A - B"],
    [
      "errors after the message",
      422,
      { message: "Invalid", errors: [{ message: "A" }] },
      "422 Error - Invalid - A",
    ],
    ["errors that are null", 500, { message: "Boom", errors: null }, "500 Error - Boom"],
    ["else the state description", 500, { stateDescription: "Host is down" }, "500 Error - Host is down"],
    ["status 0 without words", 0, "", "Response with status: 0 for URL: null"],
    ["status 0 with a message", 0, "The network failed", "Error - The network failed"],
    [
      "the ASA that serves another",
      400,
      { message: "Oops: This service adaptor is configured for another ASA." },
      "400 Error - This service adaptor is configured for another ASA, please reconfigure.",
    ],
    [
      "the ASA out of reach",
      502,
      { message: "there was an error attempting to communicate with the ASA (7)" },
      "502 Error - There was an error attempting to communicate with the ASA",
    ],
    [
      "a solution in use",
      409,
      { message: "This solution has active services" },
      "409 Error - This solution has active services. You can make the solution 'unavailable' if you no longer want it to appear on your client's marketplace.",
    ],
    ["never a page of HTML", 502, { message: "<html><body>Bad gateway" }, "502 Error"],
  ])("%s", (_title, status, body, text) => {
    expect(statusErrorText(status, gatherMessages(body))).toBe(text);
  });

  test("for any answer, messages are texts of at most 500 characters and never [object Object]", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        const messages = gatherMessages(body);
        expect(messages.join(" - ").length).toBeLessThanOrEqual(MESSAGE_MAX);
        const isSaidSo = JSON.stringify(body).includes("[object");
        expect(isSaidSo || !messages.join().includes("[object")).toBe(true);
      }),
    );
  });

  test("a long message is cut at 500 characters", () => {
    expect(gatherMessages({ message: "x".repeat(2000) }).join()).toHaveLength(MESSAGE_MAX);
  });
});
