import { Suspense, useEffect } from "react";
import { readPath } from "#engine/expression";
import { useEngine } from "../engine-context.tsx";
import { LeftFormsProvider } from "../form/index.ts";
import { lazyPart } from "../part/index.ts";
import { PageBody } from "./page-body.tsx";
import { PageLoading, PageProblem } from "./page-problem.tsx";
import { usePage } from "./use-page.ts";
import type { RoutedAddress } from "./use-page.ts";

// For its author.
const WrongTemplate = lazyPart(
  () => import("./wrong-template.tsx"),
  (module) => module.WrongTemplate,
);

export interface PageViewProps extends RoutedAddress {
  /** The title of the page while its own is not known. */
  readonly fallbackTitle?: string | undefined;
  /** Paths of the names of the pages above, in its loads. */
  readonly above?: readonly (string | undefined)[] | undefined;
  /** Called with the page's title, after those names, one on each line, whenever one changes; empty while it is not known. */
  readonly onTitle?: (title: string) => void;
}

const NONE: NonNullable<PageViewProps["above"]> = [];

/**
 * A page from its template and the answers of its APIs. Mistakes and failures are shown in the page, and the portal
 * goes on.
 */
export function PageView({ fallbackTitle, above = NONE, onTitle, ...address }: PageViewProps) {
  const { stale } = useEngine();
  const { session, page } = usePage(address);
  const title = page.state === "ready" ? page.model.title : "";
  const titles = [
    ...above.map((path = "") =>
      page.state === "ready" ? readPath(path, page.model.handle.roots) : undefined,
    ),
    title,
  ].join("\n");
  useEffect(() => onTitle?.(titles), [onTitle, titles]);
  switch (page.state) {
    case "loading":
      return <PageLoading />;
    case "missing":
    case "failed":
      return <PageProblem state={page.state} text={page.text} onRetry={session.retry} />;
    case "invalid":
      return (
        <Suspense fallback={<PageLoading />}>
          <WrongTemplate findings={page.findings} />
        </Suspense>
      );
    case "ready":
      return (
        <LeftFormsProvider>
          <PageBody
            model={page.model}
            fallbackTitle={fallbackTitle}
            template={address.template}
            parameters={address.parameters}
            onRefresh={() => stale.mark({})}
          />
        </LeftFormsProvider>
      );
    default:
      return page satisfies never;
  }
}
