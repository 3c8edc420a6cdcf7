import { type ReactNode, useState } from "react";
import { Dialog, DialogButtons } from "#renderers/dialog";
import { EditorNotice } from "#renderers/editor";
import { Button, useTranslate } from "#renderers/plugin";
import { changedParts, conflictingParts } from "../state/index.ts";
import type { PricingDocument, PublishedModel } from "../state/index.ts";
import { ChangeTable } from "./change-table.tsx";
import { useTools } from "./console-context.tsx";

export interface ConflictProps {
  readonly mine: PricingDocument;
  /** The version that somebody published meanwhile. */
  readonly newest: PublishedModel;
  /** Who did; empty: it is not known. */
  readonly who: string;
  readonly onKeep: () => void;
  readonly onTake: () => void;
}

/** Somebody published meanwhile: nothing entered is lost, and the two can be compared and put together. */
export function Conflict({ mine, newest, who, onKeep, onTake }: ConflictProps): ReactNode {
  const t = useTranslate();
  const { published } = useTools();
  const [isComparing, setIsComparing] = useState(false);
  const base = published.document;
  const both = conflictingParts(base, mine, newest.document).length;
  const differing = changedParts(mine, newest.document);
  const isSame = differing.length === 0;
  const version = newest.version;
  const close = () => setIsComparing(false);
  const take = (
    <Button
      size="compact-md"
      variant="default"
      onClick={() => {
        close();
        onTake();
      }}
    >
      {t("pricing.conflict-take", { version })}
    </Button>
  );
  const ways = (
    <>
      {take}
      <Button
        size="compact-md"
        onClick={() => {
          close();
          onKeep();
        }}
      >
        {t("pricing.conflict-keep")}
      </Button>
    </>
  );
  return (
    <EditorNotice
      title={
        who === "" ? t("pricing.conflict-somebody", { version }) : t("pricing.conflict-who", { who, version })
      }
      text={
        isSame
          ? t("pricing.conflict-equal", { version })
          : t(both === 0 ? "pricing.conflict-apart" : "pricing.conflict-same", { count: both })
      }
      ways={
        <>
          {!isSame && (
            <Button size="compact-md" variant="default" onClick={() => setIsComparing(true)}>
              {t("pricing.conflict-compare")}
            </Button>
          )}
          {isSame ? take : ways}
        </>
      }
    >
      {isComparing && (
        <Dialog
          title={t("pricing.conflict-compare-title")}
          text={t("pricing.conflict-compare-text")}
          size="large"
          onClose={close}
        >
          <ChangeTable
            label={t("pricing.changes")}
            parts={differing}
            columns={[
              { label: t("pricing.version", { version: published.version }), document: base },
              { label: t("pricing.version", { version }), document: newest.document },
              { label: t("pricing.draft"), document: mine },
            ]}
          />
          <DialogButtons>{ways}</DialogButtons>
        </Dialog>
      )}
    </EditorNotice>
  );
}
