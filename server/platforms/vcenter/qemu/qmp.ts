import { createConnection } from "node:net";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { isRecord, readOwn } from "#validators";

/** The QEMU Machine Protocol of one running machine. */
export interface Qmp {
  /** Throws an `Error` with QEMU's own words where it refuses. */
  run(command: string, given?: Readonly<Record<string, unknown>>): Promise<unknown>;
  close(): void;
}

const ANSWER_MS = 20_000;

/** Connects to a machine by its socket; undefined where none runs behind it. */
export async function openQmp(path: string): Promise<Qmp | undefined> {
  const socket = createConnection(path);
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
  });
  if (!isOpen) return undefined;
  const waiting = new Map<number, (answer: unknown) => void>();
  let last = 0;
  const greeting = Promise.withResolvers<void>();
  const end = () => {
    for (const settle of waiting.values()) settle(ENDED);
    waiting.clear();
    greeting.resolve();
  };
  socket.on("error", () => socket.destroy());
  socket.on("close", end);
  const lines = createInterface(socket);
  // It repeats those of the socket.
  lines.on("error", () => undefined);
  lines.on("line", (line) => {
    const said = parse(line);
    if (readOwn(said, "QMP") !== undefined) greeting.resolve();
    const id = readOwn(said, "id");
    if (typeof id !== "number") return;
    waiting.get(id)?.(said);
    waiting.delete(id);
  });
  const run: Qmp["run"] = async (command, given) => {
    const id = (last += 1);
    const answered = new Promise<unknown>((resolve) => waiting.set(id, resolve));
    socket.write(`${JSON.stringify({ execute: command, id, ...(given && { arguments: given }) })}\n`);
    const answer = socket.destroyed
      ? ENDED
      : await Promise.race([answered, sleep(ANSWER_MS, ENDED, { ref: false })]);
    const error = readOwn(answer, "error");
    const words = readOwn(error, "desc");
    if (error !== undefined) throw new Error(typeof words === "string" ? words : "It does not answer.");
    return readOwn(answer, "return");
  };
  await Promise.race([greeting.promise, sleep(ANSWER_MS, undefined, { ref: false })]);
  try {
    await run("qmp_capabilities");
  } catch {
    // It ended while it was asked.
    socket.destroy();
    return undefined;
  }
  return { run, close: () => void socket.destroy() };
}

const ENDED = { error: { desc: "It does not answer." } };

function parse(line: string): unknown {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Runs a job of QEMU, such as `snapshot-save`, to its end. Throws where it fails. */
export async function runJob(
  qmp: Qmp,
  command: string,
  given: Readonly<Record<string, unknown>>,
): Promise<void> {
  const job = `atrium-${process.pid}-${Date.now()}`;
  await qmp.run(command, { "job-id": job, ...given });
  for (;;) {
    const jobs = await qmp.run("query-jobs");
    const own: unknown = Array.isArray(jobs)
      ? jobs.find((each: unknown) => readOwn(each, "id") === job)
      : undefined;
    if (readOwn(own, "status") === "concluded") {
      const error = readOwn(own, "error");
      await qmp.run("job-dismiss", { id: job });
      if (typeof error === "string") throw new Error(error);
      return;
    }
    if (own === undefined) return;
    await sleep(JOB_LOOK_MS);
  }
}

const JOB_LOOK_MS = 50;
