import type { ActionPlace } from "#engine";
import { useTranslate } from "../translation.tsx";
import styles from "./result-list.module.css";

type BulkRows = NonNullable<ActionPlace["rows"]>;

/** More names are a number. */
const NAMED = 8;

/** The rows that an action would take, by name, and those that it leaves out with the reason. */
export function BulkNames({ rows }: { readonly rows: BulkRows }) {
  const names = rows.taken.map(({ rowName = "" }) => rowName);
  return (
    <>
      <p className={styles["names"]}>
        <Named names={names} />
      </p>
      <LeftOut leftOut={rows.leftOut} />
    </>
  );
}

/** The rows that an action leaves out, by reason: `db-04 left out: already powered off`. */
export function LeftOut({ leftOut }: { readonly leftOut: BulkRows["leftOut"] }) {
  const t = useTranslate();
  const reasons = [...new Set(leftOut.map(({ reason }) => reason))];
  return reasons.map((reason) => {
    const names = leftOut.filter((each) => each.reason === reason).map(({ name }) => name);
    const shown = names.slice(0, NAMED).join(", ");
    const more = names.length - NAMED;
    return (
      <p key={reason} className={styles["left-out"]}>
        {t("bulk.left-out", {
          rows: more > 0 ? t("bulk.more", { names: shown, count: more }) : shown,
          reason,
        })}
      </p>
    );
  });
}

function Named({ names }: { readonly names: readonly string[] }) {
  const t = useTranslate();
  const shown = names.slice(0, NAMED).join(", ");
  const more = names.length - NAMED;
  return more > 0 ? t("bulk.more", { names: shown, count: more }) : shown;
}
