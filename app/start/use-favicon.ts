import { useEffect } from "react";
import { safeHref } from "#validators";

/** Shows a provider's icon in the browser's tab; without one, or with an unsafe address, the portal's stays. */
export function useFavicon(address: string | undefined): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    const safe =
      address === undefined || address === "" ? undefined : safeHref(address, window.location.origin);
    if (link === null || safe === undefined) return;
    link.removeAttribute("type");
    link.href = safe;
  }, [address]);
}
