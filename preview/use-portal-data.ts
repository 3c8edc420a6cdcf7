import { useCallback, useEffect, useState } from "react";
import type { PortalData } from "#engine/authoring";
import type { Finding } from "#engine/template";
import { loadFindings, loadPortalData, onSave } from "./portal-source.ts";

/** The templates and descriptions, read again when one is saved. Undefined until they came. */
export function usePortalData(): PortalData | undefined {
  return useSaved(loadPortalData);
}

/** What the checker finds in a page, asked again when something is saved. Undefined until it is known. */
export function useFindings(page: string | undefined): readonly Finding[] | undefined {
  const load = useCallback(() => (page === undefined ? Promise.resolve([]) : loadFindings(page)), [page]);
  return useSaved(load);
}

function useSaved<T>(load: () => Promise<T>): T | undefined {
  const [value, setValue] = useState<T>();
  useEffect(() => {
    let isCurrent = true;
    let latest = 0;
    const read = async (): Promise<void> => {
      const mine = ++latest;
      const loaded = await load();
      if (isCurrent && mine === latest) setValue(loaded);
    };
    void read();
    const stop = onSave(() => void read());
    return () => {
      isCurrent = false;
      stop();
    };
  }, [load]);
  return value;
}
