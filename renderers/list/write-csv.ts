import { csvChunks } from "#engine";

export interface CsvTable {
  readonly rows: Iterable<readonly string[]>;
  /** The number of rows, for the progress. */
  readonly count: number;
}

/** Progress of a file that is being made, and a way to stop it. */
export interface CsvJob {
  readonly signal: AbortSignal;
  /** Called with the share that is done, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Rows as the pieces of a CSV file, made without blocking the page. Undefined where it was cancelled. */
export async function writeCsv(
  { rows, count }: CsvTable,
  { signal, onProgress }: CsvJob,
): Promise<readonly string[] | undefined> {
  const pieces: string[] = [];
  let done = 0;
  const counted = (function* () {
    for (const row of rows) {
      done += 1;
      yield row;
    }
  })();
  let rested = performance.now();
  for (const piece of csvChunks(counted)) {
    pieces.push(piece);
    if (performance.now() - rested < WORK_MS) continue;
    onProgress(count === 0 ? 1 : done / count);
    await rest();
    if (signal.aborted) return undefined;
    rested = performance.now();
  }
  return signal.aborted ? undefined : pieces;
}

/** Half a frame: the other half is for the page. */
const WORK_MS = 8;

function rest(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
