import { useEffect, useRef } from "react";
import type { PanelModel } from "#engine/model";
import { useEngine } from "../engine-context.tsx";

/** Says which rows are on screen: what becomes of these needs no notice elsewhere. */
export function useShownRows({ handle, rows }: Extract<PanelModel, { readonly kind: "list" }>): void {
  const { notifications } = useEngine();
  const { name, at } = handle;
  const shown = useRef(rows);
  shown.current = rows;
  useEffect(
    () =>
      notifications.watch(
        (row) => row.list === name && row.at === at && shown.current.some(({ key }) => key === row.key),
      ),
    [notifications, name, at],
  );
}
