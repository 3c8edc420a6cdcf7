import type { ReactNode } from "react";
import { EditorNotice } from "#renderers/editor";
import { Button, useTranslate } from "#renderers/plugin";
import type { SavedForm } from "../state/index.ts";

export interface ConflictProps {
  /** The version that somebody saved meanwhile. */
  readonly newer: SavedForm;
  readonly onKeep: () => void;
  readonly onTake: () => void;
}

/** Somebody saved meanwhile: what was entered stays until the person decides. */
export function Conflict({ newer, onKeep, onTake }: ConflictProps): ReactNode {
  const t = useTranslate();
  const { version, username = t("form-designer.somebody") } = newer;
  return (
    <EditorNotice
      title={t("form-designer.conflict", { who: username, version })}
      text={t("form-designer.conflict-text")}
      ways={
        <>
          <Button size="compact-md" variant="default" onClick={onTake}>
            {t("form-designer.conflict-take", { version })}
          </Button>
          <Button size="compact-md" onClick={onKeep}>
            {t("form-designer.conflict-keep")}
          </Button>
        </>
      }
    />
  );
}
