import type { Toasts } from "../toast/index.ts";
import type { Log } from "../ports/index.ts";
import type { Failure, ResolvedCall } from "./call.ts";

export interface FailureReport {
  /** Its name for people. */
  readonly name: string;
  readonly api: string;
  /** Absent: the call could not be made. */
  readonly call?: ResolvedCall;
  readonly failure: Failure;
  /** No toast. */
  readonly isQuiet: boolean;
  /** What is wrong with single fields is shown beside them. */
  readonly hasFields?: boolean;
  /** Milliseconds on screen. */
  readonly toastMs?: number;
}

export interface FailureReportParts {
  readonly log: Log;
  readonly toasts: Pick<Toasts, "show">;
  /** `details`: the call, for whoever looks into it. */
  readonly logFailure: (name: string, failure: Failure, details: string | undefined) => void;
  /** How long failures of an API stay on screen, in milliseconds; undefined: the default. */
  readonly toastMs: (api: string) => number | undefined;
}

/**
 * Shows and reports every failed call (spec 1 §8): a toast at the top unless it is quiet (short where a form shows the
 * rest), an entry in the notification panel, and a report to the operator unless it is a 401 or 404. A 401 is handled by the session and not
 * listed.
 */
export function reportFailure(report: FailureReport, parts: FailureReportParts): void {
  const { failure, name, api, call } = report;
  if (failure.status === 401) return;
  if (failure.status !== 404)
    parts.log.error(`${call === undefined ? name : `${call.method} ${api}${call.path}`}: ${failure.text}`);
  parts.logFailure(name, failure, call && `${call.method} ${call.path}`);
  if (report.isQuiet) return;
  const stayMs = report.toastMs ?? parts.toastMs(api);
  parts.toasts.show({
    text: report.hasFields === true ? (failure.lead ?? failure.text) : failure.text,
    type: "error",
    at: "top",
    stayMs,
  });
}
