import { Component, createElement, type ReactNode, Suspense } from "react";

export interface PartBoundaryProps {
  readonly children: ReactNode;
  /** Shown while the part loads, and in place of one that fails. */
  readonly fallback?: ReactNode;
  /** The part failed: the caller may treat it as closed. */
  readonly onFailed?: () => void;
}

/** Around a part that is loaded on demand: if it fails, everything else goes on. One that is missing says so itself. */
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
    return this.state.isLost ? fallback : createElement(Suspense, { fallback }, children);
  }
}
