import type { ReactNode } from "react";
import type { SessionState } from "#engine";
import type { Breadcrumb, RouteEntry } from "#engine/navigation";

/** What the shell frames: the page with its title and breadcrumbs. */
export interface FramedPage {
  /** Absent: no route matched. */
  readonly route?: RouteEntry;
  readonly title: string;
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly content: ReactNode;
}

/** The session of a user who is signed in, or whose session has expired. */
export type LiveSession = Extract<SessionState, { readonly state: "in" | "expired" }>;
