import type { ReactNode } from "react";
import { EditorToolbar } from "#renderers/editor";
import type { EditorToolbarProps } from "#renderers/editor";
import { Button, useTranslate } from "#renderers/plugin";
import type { SavedForm } from "../state/index.ts";

export interface ToolbarProps extends Pick<
  EditorToolbarProps,
  "canUndo" | "canRedo" | "onProblem" | "onUndo" | "onRedo" | "onDiscard"
> {
  readonly saved: SavedForm;
  readonly isChanged: boolean;
  readonly problems: number;
  readonly isBusy: boolean;
  /** Somebody saved meanwhile: that comes first. */
  readonly isBlocked: boolean;
  readonly onSave: () => void;
}

/** How the draft of a form stands to what is stored, and what can be done with it. */
export function Toolbar(all: ToolbarProps): ReactNode {
  const { saved, isChanged, problems, isBusy, isBlocked, onSave, ...props } = all;
  const t = useTranslate();
  const { version, username = "" } = saved;
  const who = { version, who: username };
  return (
    <EditorToolbar
      {...props}
      isDraft={isChanged}
      saved={t(version === 0 ? "form-designer.new" : "form-designer.saved")}
      since={
        version === 0
          ? t("form-designer.no-version")
          : t(username === "" ? "form-designer.version" : "form-designer.version-who", who)
      }
      problems={
        problems === 0
          ? undefined
          : t(problems === 1 ? "form-designer.problems-one" : "form-designer.problems", { count: problems })
      }
    >
      <Button size="compact-md" disabled={!isChanged || isBlocked} loading={isBusy} onClick={onSave}>
        {t("form-designer.save")}
      </Button>
    </EditorToolbar>
  );
}
