import { useId, useState } from "react";
import type { CellModel, ChangeModel } from "#engine/model";
import { useNavigation } from "../navigation.tsx";
import { useTranslate } from "../translation.tsx";
import { CHANGES_SHOWN } from "./changes-shown.ts";
import cellStyles from "./cell.module.css";
import styles from "./sentence.module.css";

/** A sentence with its links, and below it what changed, before and after. */
export function SentenceCell({ cell }: { readonly cell: CellModel }) {
  const { Link } = useNavigation();
  const { pieces = [], changes = [] } = cell;
  return (
    <span className={styles.sentence}>
      <span>
        {pieces.map(({ text, href, isPart }, index) => {
          if (isPart !== true) return text;
          const key = `${index} ${text}`;
          return href === undefined ? (
            <bdi key={key} className={styles.part}>
              {text}
            </bdi>
          ) : (
            <Link key={key} href={href} className={`${cellStyles.link} ${styles.part}`}>
              <bdi>{text}</bdi>
            </Link>
          );
        })}
      </span>
      {changes.length > 0 && <Changes changes={changes} />}
    </span>
  );
}

function Changes({ changes }: { readonly changes: readonly ChangeModel[] }) {
  const t = useTranslate();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const more = changes.length - CHANGES_SHOWN;
  return (
    <>
      <ul id={id} className={styles.changes}>
        {(isOpen ? changes : changes.slice(0, CHANGES_SHOWN)).map((change, index) => (
          <li key={`${index} ${change.label}`}>
            <Change change={change} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen
            ? t("cell.fewer-changes")
            : t(more === 1 ? "cell.more-change" : "cell.more-changes", { count: more })}
        </button>
      )}
    </>
  );
}

function Change({ change: { label, former, value } }: { readonly change: ChangeModel }) {
  const t = useTranslate();
  if (former === undefined) return t("cell.changed", { label });
  return (
    <>
      {label} <bdi>{former}</bdi> <span aria-hidden>→</span>
      <span className={cellStyles.aside}> {t("cell.changed-to")}</span>{" "}
      <bdi className={styles.value}>{value}</bdi>
    </>
  );
}
