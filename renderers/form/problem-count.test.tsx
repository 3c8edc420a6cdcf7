import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import texts from "../../templates/translations/en.json" with { type: "json" };
import { TranslationProvider } from "../translation.tsx";
import { ProblemCount } from "./problem-count.tsx";

afterEach(cleanup);

const name = { pointer: "/name", label: "Name", message: "'Name' is required" };
const port = { pointer: "/port", label: "Port", message: "Invalid Port Number" };
const mail = { pointer: "/mail", label: "Email", message: "Invalid email address" };

test.each([
  [[name], "Complete 1 field to continue: Name"],
  [[port], "Correct 1 field to continue: Port"],
  [[port, mail], "Correct 2 fields to continue"],
  [[name, port], "Complete or correct 2 fields to continue"],
])("what is empty is completed, what is wrong is corrected: %j", (problems, words) => {
  const picked: string[] = [];
  render(
    <TranslationProvider value={texts}>
      <ProblemCount
        problems={problems}
        isEmpty={(pointer) => pointer === "/name"}
        onPick={(pointer) => picked.push(pointer)}
      />
    </TranslationProvider>,
  );
  screen.getByRole("button", { name: words }).click();
  expect(picked).toEqual([problems[0]?.pointer]);
});
