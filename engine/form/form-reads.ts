import { createFreshStart } from "../answers/index.ts";
import type { Answers } from "../answers/index.ts";
import type { ResolvedCall } from "../request/index.ts";
import { buildForm } from "./build-form.ts";
import type { FormContext } from "./form-context.ts";

/** The choices and checks of an open form: what its last model asked for. */
export interface FormReads {
  readonly answers: FormContext["answers"];
  /** `buildForm`, remembering what it asks for. */
  readonly build: typeof buildForm;
  /** Reads what the last model asked for, and lets go of the rest. */
  readonly read: () => void;
  readonly close: () => void;
  /** Asks again for what failed. */
  readonly retry: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createFormReads(answers: Answers): FormReads {
  const reader = answers.open();
  const isFreshEnough = createFreshStart(reader);
  let asked: ResolvedCall[] = [];
  let isRead = false;
  return {
    answers({ call }) {
      asked.push(call);
      const answer = reader.known(call);
      return isFreshEnough(call, answer) ? answer : { state: "loading" };
    },
    build(...form) {
      asked = [];
      isRead = false;
      return buildForm(...form);
    },
    read() {
      if (isRead) return;
      isRead = true;
      reader.need(asked);
    },
    close() {
      isRead = false;
      reader.need([]);
    },
    retry: () => reader.retry(),
    subscribe: (listener) => reader.subscribe(listener),
  };
}
