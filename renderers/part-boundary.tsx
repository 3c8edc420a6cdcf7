import { Component, type ReactNode, Suspense } from "react";

export interface PartBoundaryProps {
  readonly children: ReactNode;
  /** Stands while the part is loaded, and in place of one that cannot be. */
  readonly fallback?: ReactNode;
  /** The part broke or could not be loaded: whoever opened it may take it for closed. */
  readonly onFailed?: () => void;
}

/** Around a part that is loaded when it is first asked for: one that is gone, or breaks, takes nothing else with it. */
export class PartBoundary extends Component<PartBoundaryProps, { readonly isLost: boolean }> {
  override readonly state = { isLost: false };

  static getDerivedStateFromError(): { readonly isLost: boolean } {
    return { isLost: true };
  }

  override componentDidCatch(): void {
    this.props.onFailed?.();
  }

  override render(): ReactNode {
    const { children, fallback = null } = this.props;
    return this.state.isLost ? fallback : <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
