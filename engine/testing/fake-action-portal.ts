import type { Action, ListPage, Template } from "#engine/template";
import type { PerformParts } from "../action/create-perform.ts";
import { createPerform } from "../action/create-perform.ts";
import type { EditParts } from "../action/create-edits.ts";
import type { StaleData } from "../context/stale.ts";
import type { ActivityStart } from "../activity/create-activities.ts";
import type { RowWork } from "../activity/notification.ts";
import type { ActionRun } from "../action/action-run.ts";
import type { Toast } from "../toast/toasts.ts";
import type { Answer, ResolvedCall } from "../request/call.ts";
import { localFailure } from "../request/read-answer.ts";
import type { FailureReport } from "../request/report-failure.ts";
import { createFakePorts } from "./fake-ports.ts";

/** The server's answer to one call. */
export type ActionReply = {
  readonly body?: unknown;
  /** 200 where nothing is said. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly failed?: number;
  readonly message?: string;
  /** Of a failure: where in the body what is wrong stands. */
  readonly wrong?: readonly string[];
  /** Of a failure: the version that is the current one. */
  readonly version?: string;
};

/** A portal with one action, whose server answers with `replies` in turn, by `METHOD /path`. */
export function startActionPortal(
  action: Partial<Action>,
  replies: Readonly<Record<string, readonly ActionReply[]>> = {},
  page: Partial<Pick<ListPage, "errors" | "toast" | "quiet" | "load" | "key" | "title">> = {},
  more: Partial<
    Pick<EditParts, "operation" | "isChanging"> &
      Pick<PerformParts, "api"> & { readonly template: Template; readonly texts: object }
  > = {},
) {
  const sent: ResolvedCall[] = [];
  const tracked: ActivityStart[] = [];
  const reports: (FailureReport & { readonly work?: RowWork })[] = [];
  const works: object[] = [];
  const toasts: Partial<Toast>[] = [];
  const stale: StaleData[] = [];
  const served = new Map<string, number>();
  const rowActions: readonly Action[] = [{ id: "x", kind: "run", ...action }];
  const own: ListPage = {
    kind: "list",
    template: "t",
    v: 1,
    title: "T",
    key: "id",
    source: { api: "a", do: "GET /" },
    columns: [{ field: "id" }],
    ...page,
    rowActions,
  };
  const { template = own } = more;
  const { windows, opened, clock, blockWindows } = createFakePorts();
  const { perform } = createPerform({
    windows,
    clock,
    session: () => "shared",
    log: { warn: () => undefined, error: () => undefined },
    templates: { page: () => Promise.resolve({ ok: true, template }) },
    translations: () =>
      Promise.resolve({
        done: "All done",
        "done.test": "Passed",
        "done.password-reset": "Reset",
        ...more.texts,
      }),
    operation: () => undefined,
    isChanging: () => false,
    api: () => ({}),
    ...more,
    dialect: () => ({ filter: "filter[{field}]", activity: "/link" }),
    send(call): Promise<Answer> {
      sent.push(call);
      const key = `${call.method} ${call.path}`;
      const at = served.get(key) ?? 0;
      served.set(key, at + 1);
      const answers = replies[key] ?? [{}];
      const reply = answers[Math.min(at, answers.length - 1)] ?? {};
      if (reply.failed !== undefined)
        return Promise.resolve({
          ok: false,
          failure: {
            ...localFailure(reply.message ?? "No", reply.failed),
            version: reply.version,
            fields: (reply.wrong ?? []).map((pointer) => ({ pointer, message: "No" })),
          },
        });
      return Promise.resolve({
        ok: true,
        status: reply.status ?? 200,
        body: reply.body,
        text: JSON.stringify(reply.body ?? null),
        headers: { "content-type": "application/json", ...reply.headers },
      });
    },
    track: (start) => tracked.push(start) > 0,
    beginWork: (work, name) => void works.push({ ...work, name }),
    endWork: (run, isDone) => void works.push({ run, isDone }),
    reportFailure: (report, work) => void reports.push(work === undefined ? report : { ...report, work }),
    toasts: { show: (toast) => void toasts.push(toast) },
    stale: { mark: (what) => void stale.push(what) },
  });
  const run = (change: Partial<ActionRun> = {}) =>
    perform({
      template: "t",
      pointer: "/rowActions/0",
      roots: { row: { id: 17, name: "web-01" } },
      submitId: "s1",
      ...change,
    });
  return { run, opened, clock, blockWindows, sent, tracked, works, reports, toasts, stale };
}
