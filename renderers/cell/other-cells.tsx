import type { CellModel } from "#engine/model";
import { ActionIcon, CopyButton } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import { isLong } from "./is-long.ts";
import styles from "./other-cells.module.css";

/** A value with a button that copies it, or tags; of any other format it says that nothing draws it. */
export function OtherCell({ cell }: { readonly cell: CellModel }) {
  switch (cell.format) {
    case "copyable":
      return <CopyableCell cell={cell} />;
    case "tags":
    case "codes":
      return <TagsCell cell={cell} />;
    default:
      return <span className={styles["unknown"]}>unknown format “{cell.format}”</span>;
  }
}

function CopyableCell({ cell }: { readonly cell: CellModel }) {
  const t = useTranslate();
  return (
    <span className={styles["copyable"]}>
      <span className={styles["kept"]} data-long={isLong(cell)}>
        {cell.text}
      </span>
      <CopyButton value={cell.text}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            size="sm"
            color="gray"
            onClick={copy}
            aria-label={copied ? t("list.copied") : t("list.copy", { text: cell.text })}
          >
            <Icon name={copied ? "check" : "copy"} size={14} />
          </ActionIcon>
        )}
      </CopyButton>
    </span>
  );
}

/** Of a row. The facts of a thing have all of them: its style sheet hides the others. */
const TAGS_SHOWN = 3;

function TagsCell({ cell }: { readonly cell: CellModel }) {
  const tags = cell.tags ?? [];
  if (tags.length === 0) return <span className={styles["muted"]}>–</span>;
  return (
    <span className={styles["tags"]} title={tags.length > TAGS_SHOWN ? cell.text : undefined}>
      {tags.map((tag, index) => (
        <span key={`${index} ${tag}`} className={styles["tag"]}>
          {tag}
        </span>
      ))}
      {tags.length > TAGS_SHOWN && <span className={styles["rest"]}>+{tags.length - TAGS_SHOWN}</span>}
    </span>
  );
}
