import { useEffect, useRef, useState } from "react";
import type { ListModel } from "#engine/model";
import { ActionIcon, Button, CloseButton, Menu, Tooltip } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import type { ListViewProps } from "./list-view.tsx";

export interface ExportMenuProps extends Pick<ListViewProps, "onExport"> {
  readonly csv: NonNullable<ListModel["csv"]>;
}

/**
 * Saves every matching row as CSV: the columns shown, or all fields. It is open at first, shows its progress, and can be
 * stopped.
 */
export function ExportMenu({ csv, onExport }: ExportMenuProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(true);
  const [share, setShare] = useState<number>();
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const isRunning = share !== undefined;
  const place = useRef<HTMLButtonElement>(null);
  // What was pressed is gone, and the keyboard goes on where it was; elsewhere it stays.
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [isRunning]);
  const run = (what: "shown" | "fields") => {
    const control = new AbortController();
    stop.current = control;
    setShare(0);
    void onExport(what, { signal: control.signal, onProgress: setShare }).finally(() => {
      if (stop.current === control) setShare(undefined);
    });
  };
  if (isRunning) {
    return (
      <>
        <Button variant="subtle" color="gray" size="compact-sm" loading>
          {share === 0 ? t("list.csv-making") : t("list.csv-progress", { percent: Math.round(share * 100) })}
        </Button>
        <CloseButton
          ref={place}
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
    <Menu position="bottom-end" opened={isOpen} onClose={() => setOpen(false)}>
      <Tooltip label={t("list.csv")}>
        <Menu.Target>
          <ActionIcon
            ref={place}
            variant="subtle"
            color="gray"
            aria-label={t("list.csv")}
            aria-haspopup="menu"
            aria-expanded={isOpen}
            onClick={() => setOpen((before) => !before)}
          >
            <Icon name="csv" />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        <Menu.Item data-autofocus onClick={() => run("shown")}>
          {t("list.csv-shown")}
        </Menu.Item>
        {csv.hasFields && <Menu.Item onClick={() => run("fields")}>{t("list.csv-fields")}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
