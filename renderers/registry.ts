/**
 * A registry is a list of entries, passed in and never changed: each has a test for its subject and a rank. The
 * highest rank wins, the later entry where ranks are equal, so that a plugin can follow the built-in ones.
 */
export interface RegistryEntry<Subject, Renderer> {
  /** How well this renderer fits: above 0, or `NO_MATCH`. */
  readonly rank: (subject: Subject) => number;
  readonly renderer: Renderer;
}

export const NO_MATCH = -1;

/** The renderer that fits best; undefined where none does: the caller then shows that the subject is unknown. */
export function pickRenderer<Subject, Renderer>(
  registry: readonly RegistryEntry<Subject, Renderer>[],
  subject: Subject,
): Renderer | undefined {
  let best: { readonly rank: number; readonly renderer: Renderer } | undefined;
  for (const { rank, renderer } of registry) {
    const score = rank(subject);
    if (score !== NO_MATCH && score >= (best?.rank ?? 0)) best = { rank: score, renderer };
  }
  return best?.renderer;
}
