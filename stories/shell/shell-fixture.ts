import type { NotificationItem, NotificationState } from "#engine";
import type { AccountMenuProps } from "../../app/shell/account-menu.tsx";

/** The signed-in person of most stories. */
export const ACCOUNT: AccountMenuProps = {
  companyName: "Blue Harbour",
  username: "customer@demo.example",
  isManaged: false,
  productVersion: "1.0.0",
  onSignOut: () => {},
};

export const LONG_NAME = "Bundesausbildungsförderungsgesellschaft Donaudampfschifffahrt & Söhne ".repeat(3);

/** The local start time of every task in the stories. */
const ASKED = new Date(2026, 0, 22, 15, 4, 5).getTime();

function task(id: string, type: NotificationItem["type"], name: string): NotificationItem {
  return { id, type, name, message: "", timeCreated: ASKED, date: ASKED, isWaiting: false };
}

export const RUNNING: readonly NotificationItem[] = [
  { ...task("1", "running", "Create pool-1"), message: "was accepted" },
  task("2", "running", "Delete pool-2"),
];
export const WAITING: readonly NotificationItem[] = [
  { ...task("3", "running", "Purchase Gold pool"), isWaiting: true },
];
export const COMPLETE: readonly NotificationItem[] = [task("4", "complete", "Edit pool-3")];
export const FAILED: readonly NotificationItem[] = [
  {
    ...task("5", "failed", "Delete pool-4"),
    message: "was refused",
    error: "409 Error - This service has running machines",
  },
];
/** A read without an answer. */
export const AWAY: readonly NotificationItem[] = [
  {
    ...task("6", "failed", "Could not load My services"),
    error: "Response with status: 0 for URL: null",
    details: "GET /service",
  },
];

/** The bell's content, in the specified order of colours: running, failed, complete. */
export function notificationsOf(items: readonly NotificationItem[]): NotificationState {
  const of = (type: NotificationItem["type"]) => items.filter((item) => item.type === type);
  const [running, complete, failed] = [of("running"), of("complete"), of("failed")];
  const bell = running.length > 0 ? "progress" : failed.length > 0 ? "failure" : "success";
  return { running, complete, failed, bell, count: items.length };
}
