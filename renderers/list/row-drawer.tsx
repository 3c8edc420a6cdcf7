import {
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import type { ActionModel, FactModel, ListChange, ListModel, RowModel } from "#engine/model";
import { Cell } from "../cell/index.ts";
import { ActionIcon, CloseButton, MessageBox, Skeleton } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useNavigation } from "../navigation.tsx";
import { useTranslate } from "../translation.tsx";
import { lazyPart } from "../part/index.ts";
import { RowCell } from "./row-cell.tsx";
import { useEscape } from "./use-escape.ts";
import { useSheet } from "./use-sheet.ts";
import styles from "./row-drawer.module.css";

const ObjectActions = lazyPart(
  () => import("../panel/object-actions.tsx"),
  (module) => module.ObjectActions,
);

/** What is shown of the open row of a list. */
export interface DrawerContent {
  readonly facts: (row: RowModel) => Promise<readonly FactModel[]>;
  readonly renderPanels?: ((row: RowModel) => ReactNode) | undefined;
}

export interface RowDrawerProps {
  readonly model: ListModel;
  readonly content: DrawerContent;
  /** The list: the drawer is at the end of the main part of its page. */
  readonly near: RefObject<HTMLElement | null>;
  readonly onChange: (change: ListChange) => void;
  readonly onAction: (action: ActionModel, row: RowModel) => void;
  readonly isBusy: (action: ActionModel, row: RowModel) => boolean;
  readonly onClose: () => void;
}

/**
 * The open row beside its list, which stays usable; in a narrow window over all of it. It leads to the rows before and
 * after it, also of other pages.
 */
export function RowDrawer({ model, content, near, onChange, onAction, isBusy, onClose }: RowDrawerProps) {
  const t = useTranslate();
  const box = useRef<HTMLElement>(null);
  const [root, setRoot] = useState<HTMLElement>();
  useLayoutEffect(() => setRoot(near.current?.closest("main") ?? document.body), [near]);
  const isSheet = useSheet(box, root !== undefined);
  useEscape(box, onClose);
  const rows = model.rows.filter(({ isPlaceholder }) => !isPlaceholder);
  const index = rows.findIndex(({ key }) => key === model.open);
  const row = rows[index];
  const { number, size, total } = model.page;
  const position = (number - 1) * size + index + 1;
  const step = (by: 1 | -1) => {
    const other = rows[index + by];
    onChange(other === undefined ? { turn: by === 1 ? "next" : "previous" } : { open: other.key });
  };
  const isComing = model.state === "loading" || model.isUpdating;
  if (root === undefined) return null;
  return createPortal(
    <section
      ref={box}
      tabIndex={-1}
      className={styles["drawer"]}
      aria-label={row?.name ?? t("drawer.title")}
      {...(isSheet ? { role: "dialog", "aria-modal": true } : {})}
      data-drawer
    >
      <header className={styles["bar"]}>
        {row !== undefined && (
          <>
            <output className={styles["position"]}>
              <span className={styles["unseen"]}>{row.name}, </span>
              {t("drawer.position", { position, total })}
            </output>
            <Step icon="arrow-up" label={t("drawer.previous")} isOff={position <= 1} onGo={() => step(-1)} />
            <Step icon="arrow-down" label={t("drawer.next")} isOff={position >= total} onGo={() => step(1)} />
          </>
        )}
        <span className={styles["ends"]}>
          {row !== undefined && <Expand row={row} />}
          <CloseButton onClick={onClose} aria-label={t("drawer.close")} />
        </span>
      </header>
      {row !== undefined ? (
        <OpenRow key={row.key} row={row} content={content} onAction={onAction} isBusy={isBusy} />
      ) : isComing ? (
        <Skeleton height={200} />
      ) : (
        <MessageBox state="empty" title={t("list.nothing-title")} text={t("drawer.gone")} />
      )}
    </section>,
    root,
  );
}

interface StepProps {
  readonly icon: string;
  readonly label: string;
  readonly isOff: boolean;
  readonly onGo: () => void;
}

/** It keeps the focus at the end of the list. */
function Step({ icon, label, isOff, onGo }: StepProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      aria-disabled={isOff || undefined}
      data-off={isOff || undefined}
      onClick={() => {
        if (!isOff) onGo();
      }}
    >
      <Icon name={icon} />
    </ActionIcon>
  );
}

/** Leads to the page of the row, where an action shows it. */
function Expand({ row }: { readonly row: RowModel }) {
  const t = useTranslate();
  const { Link } = useNavigation();
  const page = row.actions.find(
    ({ kind, href, disabledReason }) => kind === "view" && href !== undefined && disabledReason === undefined,
  );
  if (page?.href === undefined) return null;
  return (
    <Link href={page.href} className={styles["expand"]} aria-label={t("drawer.expand")}>
      <Icon name="external-link" />
    </Link>
  );
}

type OpenRowProps = { readonly row: RowModel } & Pick<RowDrawerProps, "content" | "onAction" | "isBusy">;

function OpenRow({ row, content, onAction, isBusy }: OpenRowProps) {
  const facts = useFacts(row, content);
  const at = row.work?.field;
  const state = row.cells.find(({ format }) => format === "state" || format === "connected");
  const shown = state ?? row.cells.find(({ field }) => field === at);
  const { actions } = row;
  return (
    <>
      <div className={styles["head"]}>
        <h2 className={styles["name"]}>{row.name}</h2>
        {shown !== undefined && (
          <div>
            <RowCell row={row} cell={shown} />
          </div>
        )}
      </div>
      {actions.length > 0 && (
        <div className={styles["actions"]}>
          <Suspense fallback={<Skeleton height={30} />}>
            <ObjectActions
              actions={actions}
              isMainFirst
              isBusy={(action) => isBusy(action, row)}
              onStart={(action) => onAction(action, row)}
            />
          </Suspense>
        </div>
      )}
      {facts === undefined ? (
        <Skeleton height={160} />
      ) : (
        <dl className={styles["facts"]}>
          {facts.map(({ label, cell }) => (
            <div key={cell.field} className={styles["fact"]}>
              <dt>{label}</dt>
              <dd>
                <Cell cell={cell} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {content.renderPanels !== undefined && (
        <div className={styles["panels"]}>{content.renderPanels(row)}</div>
      )}
    </>
  );
}

/** The facts of a row; undefined until they are known. */
function useFacts(row: RowModel, { facts: read }: DrawerContent): readonly FactModel[] | undefined {
  const [facts, setFacts] = useState<readonly FactModel[]>();
  useEffect(() => {
    let isShown = true;
    void read(row).then(
      (found) => isShown && setFacts(found),
      () => isShown && setFacts([]),
    );
    return () => {
      isShown = false;
    };
  }, [row, read]);
  return facts;
}
