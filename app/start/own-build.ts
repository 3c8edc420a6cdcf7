import { useCallback, useMemo, useState } from "react";
import type { Build } from "#renderers";

/** The build this page is of, and whether the server has a newer one; asked where a part is missing. */
export function useOwnBuild(): Build {
  const [isOutdated, setIsOutdated] = useState(false);
  const check = useCallback(() => {
    void hasNewerBuild(document, (address, init) => fetch(address, init)).then((isNewer) => {
      if (isNewer) setIsOutdated(true);
    });
  }, []);
  return useMemo(() => ({ isOutdated, check, reload: () => window.location.reload() }), [isOutdated, check]);
}

/**
 * Whether the server's start page begins with another script than this one: the name of the script changes with every
 * build. False where the server does not answer, or where something else answers in its place.
 */
export async function hasNewerBuild(
  page: Document,
  ask: (address: string, init: RequestInit) => Promise<Pick<Response, "ok" | "text">>,
): Promise<boolean> {
  const own = page.querySelector("script[type=module][src]")?.getAttribute("src");
  if (own === null || own === undefined) return false;
  try {
    const answer = await ask("/", { cache: "no-store" });
    const start = answer.ok ? await answer.text() : "";
    return start.includes('id="atrium"') && !start.includes(own);
  } catch {
    return false;
  }
}
