import { type ComponentType, Fragment, Suspense } from "react";
import type { CellModel } from "#engine/model";
import { PluginCell } from "../plugin/index.ts";
import type { RegistryEntry } from "../registry.ts";
import { NO_MATCH } from "../registry.ts";
import { lazyPart } from "../part/index.ts";
import { CHANGES_SHOWN } from "./changes-shown.ts";
import { isLong } from "./is-long.ts";
import styles from "./cell.module.css";

// Lists have none.
const LaterSentence = lazyPart(
  () => import("./sentence-cell.tsx"),
  (module) => module.SentenceCell,
  { failed: ({ cell }) => cell.text },
);

// The first list has none.
const LaterCell = lazyPart(
  () => import("./other-cells.tsx"),
  (module) => module.OtherCell,
  { failed: ({ cell }) => cell.text },
);

type CellRenderer = ComponentType<{ readonly cell: CellModel }>;
type CellRegistry = readonly RegistryEntry<CellModel, CellRenderer>[];

/** The renderers of the language's formats, and of plugins. */
export const CELL_RENDERERS: CellRegistry = [
  { rank: ({ use }) => (use === undefined ? NO_MATCH : 2), renderer: PluginCell },
  { rank: isOf("text", "code", "yes", "email", "link"), renderer: TextCell },
  { rank: isOf("date", "datetime"), renderer: TimeCell },
  {
    rank: isOf("number", "percent", "bytes", "currency", "limit", "quantity", "duration"),
    renderer: NumberCell,
  },
  { rank: isOf("state", "connected"), renderer: StateCell },
  // Those that the first list has none of, and what is unknown.
  { rank: () => 0.5, renderer: OtherCell },
  { rank: isOf("sentence"), renderer: SentenceCell },
];

/** Begins to load what draws the cells of a format, while their rows are on the way. */
export function loadCell(format: string | undefined): void {
  if (format === "sentence") void LaterSentence.load();
}

function isOf(...formats: readonly string[]) {
  return (cell: CellModel) => (formats.includes(cell.format) ? 1 : NO_MATCH);
}

function SentenceCell({ cell }: { readonly cell: CellModel }) {
  const { pieces = [], changes = [] } = cell;
  return (
    <Suspense
      fallback={
        <span className={styles["sentence"]} data-more={changes.length > CHANGES_SHOWN || undefined}>
          {pieces.map(({ text, href, isPart }, index) =>
            isPart ? (
              <b key={index} data-link={href && ""}>
                {text}
              </b>
            ) : (
              text
            ),
          )}
          {changes.length > 0 && (
            <small>
              {changes.slice(0, CHANGES_SHOWN).map(({ label, former, value }, index) => (
                <span key={index}>
                  {label} {former} → <b>{value}</b>
                </span>
              ))}
            </small>
          )}
        </span>
      }
    >
      <LaterSentence cell={cell} />
    </Suspense>
  );
}

function OtherCell({ cell }: { readonly cell: CellModel }) {
  return (
    <Suspense fallback={cell.text}>
      <LaterCell cell={cell} />
    </Suspense>
  );
}

/** A text of so many characters is never cut. */
const SHORT_TEXT = 12;

function TextCell({ cell }: { readonly cell: CellModel }) {
  return (
    <span className={styles["text"]} title={cell.text.length > SHORT_TEXT ? cell.text : undefined}>
      {cell.text}
    </span>
  );
}

/** Its figures have one width; hyphens keep theirs, in that one they would stand apart. */
function TimeCell({ cell }: { readonly cell: CellModel }) {
  return (
    <span className={styles["time"]}>
      {cell.text.split("-").map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <span className={styles["hyphen"]}>-</span>}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

function NumberCell({ cell }: { readonly cell: CellModel }) {
  // Screen readers skip the sign or read "infinity": the hint has it in words.
  return (
    <span className={styles["number"]} data-long={isLong(cell)} aria-hidden={cell.text === "∞" || undefined}>
      {cell.text}
    </span>
  );
}

/** A dot and a word, so that the state is not shown by colour alone. */
function StateCell({ cell }: { readonly cell: CellModel }) {
  return (
    <span className={styles["state"]} data-tone={cell.tone ?? "neutral"} data-long={isLong(cell)}>
      <span className={styles["dot"]} aria-hidden />
      {cell.text}
    </span>
  );
}
