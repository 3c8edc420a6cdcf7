import { createContext, useContext, useEffect } from "react";

/** The build of the portal that this page is of. */
export interface Build {
  /** The server has a newer one: parts of this one may be gone. */
  readonly isOutdated: boolean;
  /** Asks the server which build it has; called where a part is missing. */
  readonly check: () => void;
  /** Loads the page anew. */
  readonly reload: () => void;
}

const BuildContext = createContext<Build>({ isOutdated: false, check: () => {}, reload: () => {} });

export const BuildProvider = BuildContext.Provider;

export function useBuild(): Build {
  return useContext(BuildContext);
}

/** The build, asked about after each try to load a missing part. */
export function useBuildOf({ isTrying }: { readonly isTrying: boolean }): Build {
  const build = useBuild();
  const { check } = build;
  useEffect(() => {
    if (!isTrying) check();
  }, [check, isTrying]);
  return build;
}
