const missing = new Set<string>();
let isWatching = false;

/** Remembers the style sheets of parts that do not arrive: the bundler asks for each of them only once. */
export function watchStyles(): void {
  if (isWatching) return;
  isWatching = true;
  document.addEventListener(
    "error",
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== "stylesheet") return;
      missing.add(target.href);
      target.remove();
    },
    { capture: true },
  );
}

/** Asks for the style sheets that did not arrive again. Rejects where one does not arrive this time either. */
export async function loadMissingStyles(): Promise<void> {
  await Promise.all([...missing].map(loadStyle));
}

function loadStyle(href: string): Promise<void> {
  missing.delete(href);
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => reject(new Error(`The style sheet ${href} did not arrive.`)));
    document.head.append(link);
  });
}
