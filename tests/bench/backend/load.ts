import { Agent, get } from "node:http";

export interface LoadResult {
  readonly answers: number;
  readonly seconds: number;
  /** Milliseconds, sorted. */
  readonly times: readonly number[];
}

/** Asks again and again over as many connections, until the time is over. Any answer but 200 is an error. */
export async function load(
  targets: readonly { readonly url: string; readonly token: string }[],
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const begun = performance.now();
  const work = async (index: number) => {
    while (performance.now() - begun < seconds * 1000) {
      const target = targets[index % targets.length];
      if (target === undefined) return;
      const before = performance.now();
      await ask(target.url, target.token, agent);
      times.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => work(index)));
  agent.destroy();
  return {
    answers: times.length,
    seconds: (performance.now() - begun) / 1000,
    times: times.sort((a, b) => a - b),
  };
}

export function quantile({ times }: LoadResult, share: number): number {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}

export function ask(url: string, token: string, agent?: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => (text += chunk));
      answer.on("end", () =>
        answer.statusCode === 200 ? resolve(text) : reject(new Error(`${answer.statusCode}: ${text}`)),
      );
      answer.on("error", reject);
    }).on("error", reject);
  });
}
