import { formatDateTime } from "#validators";
import { useEngine } from "../engine-context.tsx";
import { useTranslate } from "../translation.tsx";
import styles from "./form-foot.module.css";

/** When the input was last stored as a draft: the time of today, or the day too. */
export function DraftNote({ at }: { readonly at: number | undefined }) {
  const { clock } = useEngine().ports;
  const t = useTranslate();
  if (at === undefined) return null;
  const [day, time] = [formatDateTime(at).slice(0, 10), formatDateTime(at).slice(11, 16)];
  const isToday = day === formatDateTime(clock.now()).slice(0, 10);
  return (
    <span className={styles.draft}>{t("form.draft-kept", { time: isToday ? time : `${day} ${time}` })}</span>
  );
}
