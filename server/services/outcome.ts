/** How work on a platform ended. A refusal or failure of a platform is expected: `reason` is one sentence for people. */
export type Outcome<Value = undefined> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly reason: string };

export function succeeded(): Outcome;
export function succeeded<Value>(value: Value): Outcome<Value>;
export function succeeded<Value>(value?: Value): Outcome<Value | undefined> {
  return { ok: true, value };
}

export function failed(reason: string): { readonly ok: false; readonly reason: string } {
  return { ok: false, reason };
}
