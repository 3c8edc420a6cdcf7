import { useEffect } from "react";
import { safeHref } from "#validators";

/** Shows a provider's own mark in the browser's tab, where there is one at an address that may be shown. */
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
