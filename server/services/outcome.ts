/** How work on a platform ended. A refusal or failure of a platform is expected. */
export type Outcome<Value = undefined> = { readonly ok: true; readonly value: Value } | Failed;

export interface Failed {
  readonly ok: false;
  /** One sentence for people. */
  readonly reason: string;
  /** The platform did not say how it ended: it may have done the work. */
  readonly isEndUnknown?: true;
}

export function succeeded(): Outcome;
export function succeeded<Value>(value: Value): Outcome<Value>;
export function succeeded<Value>(value?: Value): Outcome<Value | undefined> {
  return { ok: true, value };
}

export function failed(reason: string, end: Pick<Failed, "isEndUnknown"> = {}): Failed {
  return { ok: false, reason, ...end };
}
