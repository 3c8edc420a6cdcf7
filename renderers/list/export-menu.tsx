import { useEffect, useRef, useState } from "react";
import { Button, CloseButton, Menu } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import type { ListViewProps } from "./list-view.tsx";

/** CSV of all matching rows, or of the rows shown. It shows its progress and can be stopped. */
export function ExportMenu({ onExport }: Pick<ListViewProps, "onExport">) {
  const t = useTranslate();
  const [share, setShare] = useState<number>();
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const run = (what: "all" | "page") => {
    const control = new AbortController();
    stop.current = control;
    setShare(0);
    void onExport(what, { signal: control.signal, onProgress: setShare }).finally(() => {
      if (stop.current === control) setShare(undefined);
    });
  };
  if (share !== undefined) {
    return (
      <>
        <Button variant="subtle" color="gray" size="compact-sm" loading>
          {share === 0 ? t("list.csv-making") : t("list.csv-progress", { percent: Math.round(share * 100) })}
        </Button>
        <CloseButton
          size="sm"
          aria-label={t("list.csv-cancel")}
          onClick={() => {
            stop.current?.abort();
            stop.current = null;
            setShare(undefined);
          }}
        />
      </>
    );
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" color="gray" size="compact-sm" leftSection={<Icon name="csv" />}>
          {t("list.csv")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item data-autofocus onClick={() => run("all")}>
          {t("list.csv-all")}
        </Menu.Item>
        <Menu.Item onClick={() => run("page")}>{t("list.csv-page")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
