import type { FileUpload, UploadOutcome } from "../action/index.ts";
import type { UploadableFile } from "../ports/index.ts";

/** A file that is being sent. */
export type SentFile = Pick<FileUpload, "file" | "onProgress" | "signal">;

/**
 * The progress of a field's file; `share` from 0 to 1. A failure without text: a person stopped it. `isFinal`: this file
 * cannot be sent, so that there is no second try.
 */
export type UploadState =
  | { readonly at: "rest" }
  | { readonly at: "sending"; readonly name: string; readonly share: number }
  | { readonly at: "sent"; readonly name: string }
  | {
      readonly at: "failed";
      readonly name: string;
      readonly text: string | undefined;
      readonly isFinal: boolean;
    };

/** The file of one field; it outlives its component. */
export interface FieldUpload {
  readonly subscribe: (listener: () => void) => () => void;
  readonly state: () => UploadState;
  readonly start: (file: UploadableFile) => void;
  /** Sends the last file again. */
  readonly retry: () => void;
  readonly stop: () => void;
}

export interface UploadsParts {
  readonly send: (pointer: string, sent: SentFile) => Promise<UploadOutcome>;
  /** Sets the value of a field from its file; undefined while there is none. */
  readonly onValue: (pointer: string, value: unknown) => void;
}

/** The files that an open form is sending. They continue while their field is out of sight, on another step. */
export interface Uploads {
  readonly of: (pointer: string) => FieldUpload;
  /** Pointers of the fields whose file is being sent. */
  readonly running: () => readonly string[];
  /** The form closes: aborts all. */
  readonly stopAll: () => void;
}

interface Upload extends FieldUpload {
  readonly isRunning: () => boolean;
}

export function createUploads({ send, onValue }: UploadsParts): Uploads {
  const uploads = new Map<string, Upload>();

  function create(pointer: string): Upload {
    const listeners = new Set<() => void>();
    let state: UploadState = { at: "rest" };
    let last: UploadableFile | undefined;
    let running: { aborted: boolean } | undefined;
    const set = (next: UploadState): void => {
      state = next;
      for (const listener of listeners) listener();
    };
    const stop = (): void => {
      if (running !== undefined) running.aborted = true;
    };
    const start = async (file: UploadableFile): Promise<void> => {
      stop();
      const signal = { aborted: false };
      running = signal;
      last = file;
      const { name } = file;
      set({ at: "sending", name, share: 0 });
      onValue(pointer, undefined);
      const outcome = await send(pointer, {
        file,
        signal,
        onProgress(share) {
          if (running === signal) set({ at: "sending", name, share });
        },
      });
      // Another file was chosen meanwhile.
      if (running !== signal) return;
      running = undefined;
      onValue(pointer, outcome.ok ? outcome.value : undefined);
      if (outcome.ok) return set({ at: "sent", name });
      const text = outcome.isCancelled === true ? undefined : outcome.text;
      set({ at: "failed", name, text, isFinal: outcome.isOfFile === true });
    };
    return {
      subscribe(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      state: () => state,
      start: (file) => void start(file),
      retry() {
        if (last !== undefined) void start(last);
      },
      stop,
      isRunning: () => running !== undefined,
    };
  }

  return {
    of(pointer) {
      const known = uploads.get(pointer) ?? create(pointer);
      uploads.set(pointer, known);
      return known;
    },
    running: () => [...uploads].filter(([, upload]) => upload.isRunning()).map(([pointer]) => pointer),
    stopAll() {
      for (const upload of uploads.values()) upload.stop();
    },
  };
}
