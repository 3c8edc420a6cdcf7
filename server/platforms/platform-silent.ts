import { ApiFailure } from "../api/index.ts";

/**
 * A platform that does not answer, in one sentence without its address: customers may read it. A call that needed it is a
 * 503; an automator whose check ends with it is unavailable.
 */
export class PlatformSilent extends ApiFailure {
  constructor(sentence: string, retryAfter?: number) {
    super(503, sentence, [], retryAfter);
  }
}
