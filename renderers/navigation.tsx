import { createContext, useContext } from "react";
import type { FunctionComponent, ReactNode } from "react";

/**
 * The router as renderers use it. `app` implements it with react-router, stories and tests with a fake. An `href` is
 * inside the portal (`/pages/…`, with query) or an address that passed `safeHref`.
 */
export interface Navigation {
  /** The current location. A new object whenever it changes. */
  readonly location: NavigationLocation;
  /**
   * Goes to a page of the portal; `replace` adds no entry to the history. External addresses open a `noopener`
   * window.
   */
  readonly navigate: (href: string, options?: NavigateOptions) => void;
  /**
   * Goes to where the person came from in the portal, else to the page above this one. `onLeave` is called first, but only
   * once the person agreed to leave, where that is asked.
   */
  readonly back: (onLeave?: () => void) => void;
  /**
   * Asks `message` before this page is left while `when()` is true: by links, back and forward, closing the tab. The
   * returned function ends the guard.
   */
  readonly block: (when: () => boolean, message: string) => () => void;
  /** A link without a full page load. */
  readonly Link: FunctionComponent<NavigationLinkProps>;
}

export interface NavigateOptions {
  readonly replace?: boolean;
  /** State of the history entry; a link alone does not have it. */
  readonly state?: unknown;
}

export interface NavigationLocation {
  /** `/pages/services/my-services` */
  readonly path: string;
  /** Without the question mark; empty where there is none. */
  readonly query: string;
}

export interface NavigationLinkProps {
  readonly href: string;
  readonly children?: ReactNode;
  readonly className?: string | undefined;
  readonly "aria-label"?: string | undefined;
  readonly "aria-current"?: "page" | undefined;
  readonly title?: string | undefined;
  readonly onClick?: (() => void) | undefined;
}

const NavigationContext = createContext<Navigation | undefined>(undefined);

export const NavigationProvider = NavigationContext.Provider;

/** The navigation of the app around this renderer. Throws where there is none. */
export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (navigation === undefined) {
    throw new Error("Put a NavigationProvider above this.");
  }
  return navigation;
}
