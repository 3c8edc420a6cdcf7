import { createElement } from "react";
import type { ReactNode } from "react";
import type { CellModel } from "#engine/model";
import { Tooltip } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useNavigation } from "../navigation.tsx";
import { pickRenderer } from "../registry.ts";
import { useTranslate } from "../translation.tsx";
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
  let content: ReactNode = Renderer && createElement(Renderer, { cell });
  if (cell.reason !== undefined) return <Reasoned cell={cell}>{content}</Reasoned>;
  if (cell.href !== undefined) {
    content = (
      <Link href={cell.href} className={styles["link"]} title={cell.hint}>
        {content}
      </Link>
    );
  } else if (cell.hint !== undefined) {
    content = (
      <Hinted hint={cell.hint} isTime={cell.format === "date" || cell.format === "datetime"}>
        {content}
      </Hinted>
    );
  }
  if (cell.icon === undefined && cell.initials === undefined) return content;
  return (
    <span className={styles["led"]}>
      <span className={styles["lead"]} aria-hidden>
        {cell.picture !== undefined ? (
          <img src={cell.picture} alt="" />
        ) : cell.icon === undefined ? (
          cell.initials
        ) : (
          <Icon name={cell.icon} />
        )}
      </span>
      {content}
    </span>
  );
}

/** A longer reason is cut: its details have it all. */
const REASON_MAX = 120;

/** Why a value is so, below it, and the way to more about that. */
function Reasoned({ cell, children }: CellProps & { readonly children: ReactNode }) {
  const { reason = "", href } = cell;
  const { Link } = useNavigation();
  const t = useTranslate();
  const isLong = reason.length > REASON_MAX;
  return (
    <>
      {children}
      <span className={styles["reason"]} data-reason title={isLong ? reason : undefined}>
        {isLong ? `${reason.slice(0, REASON_MAX - 1).trimEnd()}…` : reason}
        {href === undefined ? null : (
          <>
            {" "}
            <Link href={href} className={styles["more"]} aria-label={t("cell.details-of", { reason })}>
              {t("failure.details")}
            </Link>
          </>
        )}
      </span>
    </>
  );
}

interface HintedProps {
  readonly hint: string;
  /** The hint is how long ago a time was, which a table with room shows beside it. */
  readonly isTime: boolean;
  readonly children: ReactNode;
}

/** The hint shows on hover and on focus; screen readers read it with the value. */
function Hinted({ hint, isTime, children }: HintedProps) {
  return (
    <Tooltip label={hint}>
      <span className={styles["hinted"]}>
        {children}
        {isTime ? (
          <>
            {" "}
            <span className={styles["ago"]}>{hint}</span>
          </>
        ) : (
          <span className={styles["aside"]}> ({hint})</span>
        )}
      </span>
    </Tooltip>
  );
}
