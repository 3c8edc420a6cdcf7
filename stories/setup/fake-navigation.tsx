import { useMemo, useState } from "react";
import type { Navigation, NavigationLinkProps } from "#renderers";

/** A navigation that records its calls and goes nowhere. `parameters.location` sets where a story starts. */
export function useFakeNavigation(start = "/pages/services/my-services"): Navigation {
  const [href, setHref] = useState(start);
  return useMemo(() => {
    const [path = "", query = ""] = href.split("?", 2);
    return {
      location: { path, query },
      navigate: (to) => setHref(to),
      back: (onLeave) => onLeave?.(),
      block: () => () => {},
      Link: FakeLink,
    };
  }, [href]);
}

function FakeLink({ href, children, onClick, ...rest }: NavigationLinkProps) {
  return (
    <a
      {...rest}
      href={`#${href}`}
      onClick={(event) => {
        event.preventDefault();
        onClick?.();
      }}
    >
      {children}
    </a>
  );
}
