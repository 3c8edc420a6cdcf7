import { Component, type ReactNode, Suspense } from "react";

export interface PartBoundaryProps {
  readonly children: ReactNode;
  /** Shown while the part loads, and in place of one that cannot be loaded. */
  readonly fallback?: ReactNode;
  /** The part failed or could not be loaded: the caller may treat it as closed. */
  readonly onFailed?: () => void;
}

/** Around a part that is loaded on demand: if it is missing or fails, everything else goes on. */
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
