import type { ReactNode } from "react";
import type { Viewer } from "#engine";
import type { Shell } from "#engine/navigation";
import { whyClosed } from "#engine/navigation";
import { translate } from "#engine/expression";
import { useTranslate, useTranslations } from "#renderers";
import { NoPage } from "./no-page.tsx";
import { pathBelow } from "./path-below.ts";

export interface LedAwayProps {
  readonly shell: Shell;
  readonly pathname: string;
  readonly viewer: Viewer;
  readonly to: string;
}

/** Leads to another page, and says why the one of the address is not shown. */
export function LedAway({ shell, pathname, viewer, to }: LedAwayProps): ReactNode {
  const translations = useTranslations();
  const t = useTranslate();
  const why = whyClosed(shell.routes, pathBelow(pathname), viewer);
  const closed =
    why && t(CLOSED[why.because], { page: translate(why.title, translations), address: pathname });
  return <NoPage to={to} closed={closed} />;
}

const CLOSED = { type: "shell.closed-type", flag: "shell.closed-flag", right: "shell.closed-right" } as const;
