import { type ReactNode, useMemo } from "react";
import { readOwn } from "#validators";
import { EditorWaiting } from "#renderers/editor";
import { Button, MessageBox, usePluginHost, usePluginReads } from "#renderers/plugin";
import type { PanelPluginProps } from "#renderers/plugin";
import { readPublishedModel, textOf } from "../state/index.ts";
import { Editor } from "./editor.tsx";
import { useAllRows } from "./use-all-rows.ts";
import { usePlaces } from "./use-places.ts";

/** The pricing console of one model: reads it, and says so where that fails. */
export function PricingConsole({ with: { id, automator, places } }: PanelPluginProps): ReactNode {
  const { t, refresh } = usePluginHost();
  const [read] = usePluginReads([{ api: "pricing", path: `/model/${encodeURIComponent(textOf(id))}` }]);
  const accounts = useAllRows({ api: "access", path: "/account" });
  const body = read?.state === "ready" ? read.body : undefined;
  const model = useMemo(() => (body === undefined ? undefined : readPublishedModel(body)), [body]);
  const platform = usePlaces(automator, places);
  const choices = accounts.map((row) => ({
    Accounts_id: Number(readOwn(row, "id")),
    companyName: textOf(readOwn(row, "companyName")),
  }));
  const retry = (
    <Button variant="default" onClick={() => refresh("pricing")}>
      {t("list.retry")}
    </Button>
  );
  if (read?.state === "failed") {
    const isForbidden = read.failure.status === 403;
    return (
      <MessageBox
        state={isForbidden ? "forbidden" : "error"}
        title={t("pricing.not-read")}
        text={read.failure.text}
      >
        {retry}
      </MessageBox>
    );
  }
  if (model === undefined) return <EditorWaiting />;
  if (!model.ok)
    return (
      <MessageBox
        state="error"
        title={t("pricing.unreadable")}
        text={model.problems.map(({ pointer, message }) => `${pointer}: ${message}`).join(" ")}
      >
        {retry}
      </MessageBox>
    );
  return <Editor key={model.value.id} newest={model.value} accounts={choices} places={platform} />;
}
