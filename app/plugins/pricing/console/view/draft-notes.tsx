import type { ReactNode } from "react";
import { formatDateTime } from "#validators";
import { EditorNotice } from "#renderers/editor";
import { Button, useTranslate } from "#renderers/plugin";
import type { KeptDraft } from "./use-draft.ts";
import styles from "./console.module.css";

export interface DraftNotesProps extends Pick<KeptDraft, "isRestored" | "keptAt" | "other"> {
  readonly onDiscard: () => void;
}

/** That a draft of before is shown, and that another tab has one too. */
export function DraftNotes({ isRestored, keptAt, other, onDiscard }: DraftNotesProps): ReactNode {
  const t = useTranslate();
  return (
    <>
      {isRestored && (
        <output className={styles["restored"]}>
          <strong>{t("form.draft-restored")}</strong>
          <span>
            {t("pricing.draft-restored-text", { time: keptAt === undefined ? "" : formatDateTime(keptAt) })}
          </span>
          <Button size="compact-sm" variant="subtle" onClick={onDiscard}>
            {t("form.draft-discard")}
          </Button>
        </output>
      )}
      {other !== undefined && (
        <EditorNotice
          title={t("pricing.draft-elsewhere")}
          text={t("pricing.draft-elsewhere-text")}
          ways={
            <>
              <Button size="compact-md" variant="default" onClick={other.take}>
                {t("pricing.draft-take")}
              </Button>
              <Button size="compact-md" variant="default" onClick={other.leave}>
                {t("pricing.draft-leave")}
              </Button>
            </>
          }
        />
      )}
    </>
  );
}
