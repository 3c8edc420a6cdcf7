/**
 * Runs `work` once, as soon as what is running now is done, however often it is asked for until then: several answers
 * that arrive together are one change.
 */
export function runLater(work: () => void): () => void {
  let isPlanned = false;
  return () => {
    if (isPlanned) return;
    isPlanned = true;
    void Promise.resolve().then(() => {
      isPlanned = false;
      work();
    });
  };
}
