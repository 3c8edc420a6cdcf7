import type { ReactNode } from "react";
import { type ActionPluginProps, usePluginHost, usePluginReads } from "#renderers/plugin";
import { Dialog } from "#renderers/dialog";
import { readOwn } from "#validators";
import styles from "./guest-dialog.module.css";

const FIELDS = ["toolsStatus", "ipAddress", "hostname", "operatingSystem"] as const;

/** What the guest tools of a machine report (spec 1 §3 "Guest info"), read when the dialog opens. */
export function GuestDialog({
  with: { api, automator, machine, name },
  onClose,
}: ActionPluginProps): ReactNode {
  const { t } = usePluginHost();
  const path = `/${encodeURIComponent(String(automator))}/virtual-machine/${encodeURIComponent(String(machine))}/guest`;
  const [guest] = usePluginReads([{ api: String(api), path }]);
  const facts = guest?.state === "ready" ? guest.body : undefined;
  return (
    <Dialog title={t("guest.title", { name: String(name) })} onClose={() => onClose({ isStale: false })}>
      {guest?.state === "failed" && <p role="alert">{guest.failure.text}</p>}
      <dl className={styles["facts"]} aria-busy={guest?.state === "reading"}>
        {FIELDS.map((field) => (
          <div key={field}>
            <dt>{t(`guest.${field}`)}</dt>
            <dd>{textOf(readOwn(facts, field), t)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function textOf(value: unknown, t: (key: string) => string): string {
  if (typeof value !== "string" || value === "") return "–";
  return value.startsWith("tools") ? t(`value.${value}`) : value;
}
