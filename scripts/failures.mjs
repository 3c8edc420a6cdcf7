// What a run says at its end of the tests that failed: the end is what is read where a log is cut.
import { root } from "./root.mjs";

const MESSAGE_MAX = 600;
// oxlint-disable-next-line no-control-regex -- the colours of a terminal
const COLOURS = /\u001B\[[\d;]*m/g;

/** The failures in a JSON report of vitest: file, test and the beginning of its message. */
export function vitestFailures({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === "failed");
    // A file that cannot be loaded has a message and no tests.
    if (failed.length === 0 && status === "failed") return [failure(name, [], message)];
    return failed.map(({ fullName, failureMessages }) => failure(name, [fullName], failureMessages[0]));
  });
}

/** The same in a JSON report of Playwright. */
export function playwrightFailures({ suites, errors = [] }) {
  const inSuite = ({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected" || status === "flaky")
        .map(({ projectName, results }) =>
          failure(file, [projectName, title], results.find(({ error }) => error)?.error.message),
        ),
    ),
    ...inner.flatMap(inSuite),
  ];
  return [...errors.map(({ message }) => failure("", [], message)), ...suites.flatMap(inSuite)];
}

function failure(file, titles, message = "") {
  const lines = message.replaceAll(COLOURS, "").trim().split("\n");
  const text = lines.filter((line) => !line.includes("/node_modules/")).join("\n");
  const cut = text.length > MESSAGE_MAX ? `${text.slice(0, MESSAGE_MAX)}…` : text;
  const [, path = file] = file.split(`${root}/`);
  return `${[path, ...titles].join(" › ")}\n    ${cut.replaceAll("\n", "\n    ")}`;
}
