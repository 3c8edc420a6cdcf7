import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type ActionPluginProps, useEngine, useTranslate } from "#renderers";
import { Dialog } from "#renderers/dialog";
import { readOwn } from "#validators";
import styles from "./guest-dialog.module.css";

const FIELDS = ["toolsStatus", "ipAddress", "hostname", "operatingSystem"] as const;

/** What the tools inside a machine report (spec 1 §3 "Guest info"), read when the dialog opens. */
export function GuestDialog({
  with: { api, automator, machine, name },
  onClose,
}: ActionPluginProps): ReactNode {
  const engine = useEngine();
  const t = useTranslate();
  const path = `/${encodeURIComponent(String(automator))}/virtual-machine/${encodeURIComponent(String(machine))}/guest`;
  const guest = useQuery({
    queryKey: ["call", String(api), `guest ${path}`],
    queryFn: async () => {
      const answer = await engine.request.send({
        api: String(api),
        method: "GET",
        path,
        query: [],
        quiet: true,
      });
      if (!answer.ok) throw new Error(answer.failure.text);
      return answer.body;
    },
  });
  return (
    <Dialog title={t("guest.title", { name: String(name) })} onClose={() => onClose({ isStale: false })}>
      {guest.isError && <p role="alert">{guest.error.message}</p>}
      <dl className={styles["facts"]} aria-busy={guest.isPending}>
        {FIELDS.map((field) => (
          <div key={field}>
            <dt>{t(`guest.${field}`)}</dt>
            <dd>{textOf(readOwn(guest.data, field), t)}</dd>
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
