export type { AnswerReader, Answers } from "./answers.ts";
export { createAnswers } from "./create-answers.ts";
export { createFreshStart } from "./fresh-start.ts";
