import { Suspense, useEffect } from "react";
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
  /** Called with the page's title whenever it changes; empty while it is not known. */
  readonly onTitle?: (title: string) => void;
}

/**
 * A page from its template and the answers of its APIs. Mistakes and failures are shown in the page, and the portal
 * goes on.
 */
export function PageView({ fallbackTitle, onTitle, ...address }: PageViewProps) {
  const { stale } = useEngine();
  const { session, page } = usePage(address);
  const title = page.state === "ready" ? page.model.title : "";
  useEffect(() => onTitle?.(title), [onTitle, title]);
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
