import { createElement } from "react";
import type { ReactNode } from "react";
import type { CellModel } from "#engine/model";
import { Tooltip } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useNavigation } from "../navigation.tsx";
import { pickRenderer } from "../registry.ts";
import { CELL_RENDERERS } from "./cell-renderers.tsx";
import styles from "./cell.module.css";

export interface CellProps {
  readonly cell: CellModel;
}

/**
 * A value in a list, a detail or a stat. A format without renderer shows a message, because a blank would look like
 * an empty value.
 */
export function Cell({ cell }: CellProps) {
  const { Link } = useNavigation();
  if (cell.text === "" && cell.tags === undefined) return <span className={styles["empty"]}>–</span>;
  const Renderer = pickRenderer(CELL_RENDERERS, cell);
  let content: ReactNode =
    Renderer === undefined ? <Unknown format={cell.format} /> : createElement(Renderer, { cell });
  if (cell.icon !== undefined) {
    content = (
      <span className={styles["with-icon"]}>
        <Icon name={cell.icon} />
        {content}
      </span>
    );
  }
  if (cell.href !== undefined) {
    return (
      <Link href={cell.href} className={styles["link"]} title={cell.hint}>
        {content}
      </Link>
    );
  }
  return cell.hint === undefined ? content : <Hinted hint={cell.hint}>{content}</Hinted>;
}

/** The hint shows on hover and on focus; screen readers read it with the value. */
function Hinted({ hint, children }: { readonly hint: string; readonly children: ReactNode }) {
  return (
    <Tooltip label={hint}>
      <span className={styles["hinted"]}>
        {children}
        <span className={styles["aside"]}> ({hint})</span>
      </span>
    </Tooltip>
  );
}

function Unknown({ format }: { readonly format: string }) {
  return <span className={styles["unknown"]}>unknown format “{format}”</span>;
}
