/**
 * Runs `work` once after the running code, however often it is requested before: several answers that arrive together
 * are one change.
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
