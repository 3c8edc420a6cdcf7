import type { Roots } from "#engine/expression";
import type { Viewer } from "../access/index.ts";
import type { Notifications } from "../activity/index.ts";
import type { Answers } from "../answers/index.ts";
import type { ApiCatalogue, TemplateSource } from "../catalogue/index.ts";
import { nowRoot } from "../context/index.ts";
import type { Stale } from "../context/index.ts";
import type { ListSettings } from "../list/index.ts";
import type { Ports } from "../ports/index.ts";
import type { Bootstrap, Session } from "../session/index.ts";

/** What a page needs from the engine. */
export interface PageParts {
  readonly ports: Pick<Ports, "clock" | "log" | "network">;
  readonly session: Pick<Session, "snapshot" | "subscribe">;
  readonly bootstrap: Pick<Bootstrap, "current">;
  readonly apis: Pick<ApiCatalogue, "description" | "loaded" | "dialect" | "entry">;
  readonly templates: TemplateSource;
  readonly answers: Answers;
  readonly stale: Pick<Stale, "mark">;
  readonly notifications: Notifications;
  readonly lists: ListSettings;
  viewer(): Viewer | undefined;
}

/** The roots that are the same on every page: the signed-in person, bootstrap, and the time. */
export function commonRoots({ session, bootstrap, ports }: PageParts): Roots {
  const now = session.snapshot();
  const isIn = now.state === "in" || now.state === "expired";
  return {
    ...(isIn ? { claims: now.claims, session: { user: now.user } } : {}),
    bootstrap: bootstrap.current(),
    now: nowRoot(ports.clock.now()),
  };
}
