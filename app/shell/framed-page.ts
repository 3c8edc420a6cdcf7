import type { ReactNode } from "react";
import type { SessionState } from "#engine";
import type { Breadcrumb, RouteEntry } from "#engine/navigation";

/** What the shell frames: the page, how it is called, and the trail to it. */
export interface FramedPage {
  /** Absent where there is none to show. */
  readonly route?: RouteEntry;
  readonly title: string;
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly content: ReactNode;
}

/** The session of somebody who is, or was, signed in. */
export type LiveSession = Extract<SessionState, { readonly state: "in" | "expired" }>;
