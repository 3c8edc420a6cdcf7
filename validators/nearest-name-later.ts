type NearestName = (name: string, known: readonly string[]) => string | undefined;

let loaded: NearestName | undefined;

/** The known name that somebody meant, in a browser: loaded where something is wrong, as most of what people see is not. */
export const nearestName: NearestName = (name, known) => {
  if (loaded === undefined) void loadNearestName();
  return loaded?.(name, known);
};

/** Until it has loaded, no name is near. */
export async function loadNearestName(): Promise<void> {
  const later = await import("./nearest-name.ts");
  loaded = later.nearestName;
}
