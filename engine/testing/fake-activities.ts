import { createActivities } from "../activity/create-activities.ts";
import type { ActivityControl, ActivityStart } from "../activity/create-activities.ts";
import { readAnswer } from "../request/read-answer.ts";
import type { FakeBrowser, FakePorts } from "./fake-ports.ts";

export const OWNER = { accountId: 17, userId: 7 };
export const MINUTE = 60_000;

/** A tab of the fake browser that follows the activities of one person. */
export interface ActivityTab {
  readonly ports: FakePorts;
  readonly activities: ActivityControl;
  readonly stale: { readonly api?: string }[];
  /** What was said. */
  readonly said: { readonly title?: string; readonly text: string; readonly type?: string }[];
  canPoll: boolean;
}

export function openActivityTab(browser: FakeBrowser): ActivityTab {
  const ports = browser.openTab();
  const stale: { readonly api?: string }[] = [];
  const said: ActivityTab["said"] = [];
  const tab = { ports, stale, said, canPoll: true };
  const activities = createActivities({
    kinds: () => ({}),
    ports,
    poll: async (id) =>
      readAnswer(
        await ports.http({ method: "GET", url: `/activity/${id}`, headers: {} }),
        "application/json",
      ),
    canPoll: () => tab.canPoll,
    markStale: () => void stale.push({}),
    toast: (toast) => void said.push(toast),
  });
  activities.open(OWNER);
  return Object.assign(tab, { activities });
}

export function activityStart(change: Partial<ActivityStart> = {}): ActivityStart {
  return {
    link: "https://api.example/activity/a1",
    name: "Stop web-01",
    isDelete: false,
    ...change,
  };
}
