import dayjs from "dayjs";
import advancedFormat from "dayjs/plugin/advancedFormat.js";

dayjs.extend(advancedFormat);

/** The date of a notification: `MMMM Do YYYY, h:mm:ss a` (spec 1 §2 "Notification panel"), in local time. */
export function formatNotificationDate(instant: number): string {
  return dayjs(instant).format("MMMM Do YYYY, h:mm:ss a");
}
