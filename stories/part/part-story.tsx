import { type ComponentType, Suspense } from "react";
import { type Build, BuildProvider } from "#renderers";
import { lazyPart } from "#renderers/part";

export interface PartModule {
  readonly Loaded: () => string;
}

/** A part of a module that is loaded so. */
export function partOf(load: () => Promise<PartModule>): ComponentType {
  return lazyPart(load, (module) => module.Loaded);
}

export interface PartStoryProps {
  readonly part: ComponentType;
  readonly build?: Partial<Build>;
  /** Default: true. */
  readonly isNeeded?: boolean;
}

/** A part of a page that is loaded when it is drawn, beside what is there. */
export function PartStory({ part: Loaded, build = {}, isNeeded = true }: PartStoryProps) {
  return (
    <BuildProvider value={{ isOutdated: false, check: () => {}, reload: () => {}, ...build }}>
      <main>
        <label>
          Name <input defaultValue="kept" />
        </label>
        <section aria-label="Part">
          <Suspense fallback="Loading">{isNeeded && <Loaded />}</Suspense>
        </section>
      </main>
    </BuildProvider>
  );
}
