import type { ReactNode } from "react";
import { formatDateTime } from "#validators";
import { EditorToolbar } from "#renderers/editor";
import type { EditorToolbarProps } from "#renderers/editor";
import { Button, useTranslate } from "#renderers/plugin";
import { problemKind } from "../state/index.ts";
import { useFields, useTools } from "./console-context.tsx";
import type { Version } from "./use-versions.ts";

export interface ToolbarProps extends Pick<
  EditorToolbarProps,
  "canUndo" | "canRedo" | "onProblem" | "onUndo" | "onRedo" | "onDiscard"
> {
  readonly changes: number;
  /** The published one; undefined: not known. */
  readonly version: Version | undefined;
  /** The one that counts today; undefined: not known, or none does. */
  readonly current: Version | undefined;
  /** When the draft was kept on this device, in milliseconds since 1970. */
  readonly keptAt: number | undefined;
  /** Somebody published meanwhile: that comes first. */
  readonly isBlocked: boolean;
  readonly onPublish: () => void;
}

/** How the draft of prices stands to what is published, and what can be done with it. */
export function Toolbar(all: ToolbarProps): ReactNode {
  const { changes, version, current, keptAt, isBlocked, onPublish, ...props } = all;
  const t = useTranslate();
  const { published } = useTools();
  const { problems, unread } = useFields();
  const isDraft = changes > 0;
  const { who = "", when = "" } = version ?? {};
  const since = { count: changes, version: published.version, who, when };
  const named = who === "" ? "version" : "who";
  const words = isDraft
    ? t(changes === 1 ? `pricing.since-${named}-one` : `pricing.since-${named}`, since)
    : t(`pricing.published-${named}`, since);
  const isPlanned = version?.state === "Planned";
  const later = t(current === undefined ? "pricing.counts-from" : "pricing.counts-later", {
    from: published.validFrom,
    version: current?.version ?? "",
  });
  return (
    <EditorToolbar
      {...props}
      isDraft={isDraft}
      saved={t(isPlanned ? "pricing.is-planned" : "pricing.is-published")}
      since={isPlanned ? `${words} · ${later}` : words}
      kept={
        isDraft && keptAt !== undefined
          ? t("form.draft-kept", { time: formatDateTime(keptAt).slice(11, 16) })
          : undefined
      }
      problems={
        problems.size === 0
          ? undefined
          : t(PROBLEM_WORDS[problemKind([...problems.keys()], unread)][problems.size === 1 ? 0 : 1], {
              count: problems.size,
            })
      }
    >
      <Button size="compact-md" disabled={!isDraft || isBlocked} onClick={onPublish}>
        {t("pricing.publish-open")}
      </Button>
    </EditorToolbar>
  );
}

/** For one field, and for several. */
const PROBLEM_WORDS = {
  empty: ["pricing.complete-one", "form.problems"],
  wrong: ["pricing.correct-one", "form.problems-wrong"],
  // Never of one.
  mixed: ["form.problems-mixed", "form.problems-mixed"],
} as const;
