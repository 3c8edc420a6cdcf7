import type { ReactNode } from "react";
import { usePluginHost, usePluginReads } from "#renderers/plugin";
import type { PanelPluginProps } from "#renderers/plugin";
import { isRecord, readOwn } from "#validators";

/** The number of quotas. A panel reads like a page: shared, cached, and again when the data is stale. */
export function QuotaSummary({ with: { api }, actions }: PanelPluginProps): ReactNode {
  const { t } = usePluginHost();
  const [read] = usePluginReads([{ api: String(api), path: "/quota" }]);
  if (read === undefined || read.state === "reading") return <p role="status">{t("list.loading")}</p>;
  if (read.state === "failed") return <p role="alert">{read.failure.text}</p>;
  const rows: unknown = isRecord(read.body) ? readOwn(read.body, "data") : [];
  return (
    <div>
      <p>{Array.isArray(rows) ? rows.length : 0} quotas</p>
      {actions.map((action) => (
        <button
          key={action.id}
          type="button"
          disabled={action.disabledReason !== undefined || action.isBusy}
          title={action.disabledReason}
          onClick={() => void action.start()}
        >
          {action.label}
        </button>
      ))}
    </div>
  );
}
