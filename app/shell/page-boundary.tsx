import { Component, type ReactNode, Suspense } from "react";
import { lazyPart } from "#renderers";

// Most pages do not fail.
const PageError = lazyPart(
  () => import("./page-error.tsx"),
  (module) => module.PageError,
);

interface State {
  readonly error?: Error;
}

/** Catches an error of a page: the shell stays, and the details can be copied. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, State> {
  override readonly state: State = {};

  static getDerivedStateFromError(thrown: unknown): State {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? (
      this.props.children
    ) : (
      <Suspense>
        <PageError error={error} onRetry={() => this.setState({})} />
      </Suspense>
    );
  }
}
