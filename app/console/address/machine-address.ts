/** A console of ours: where it is asked for, and the ticket for its screen. */
export interface MachineAddress {
  /** Name in the list of APIs. */
  readonly api: string;
  /** Below the API's base. */
  readonly path: string;
  /** Good once, and not for long. */
  readonly ticket: string | undefined;
  /** The `state` that powers it on, where it can be powered on from here. */
  readonly start: string | undefined;
}

const ROUTE = "#/console?";

/** Reads `#/console?api=…&at=…&start=…&ticket=…`; undefined where the address is another one. */
export function readMachineAddress(hash: string): MachineAddress | undefined {
  if (!hash.startsWith(ROUTE)) return undefined;
  const parameters = new URLSearchParams(hash.slice(ROUTE.length));
  const [api, path] = [parameters.get("api") ?? "", parameters.get("at") ?? ""];
  // The address may come from anywhere: only a console is asked for, and only below the API.
  const isConsole =
    /^(?:\/[\w.~%-]+)+\/console(?:-access)?$/.test(path) && !/(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i.test(path);
  if (!/^[\w-]+$/.test(api) || !isConsole) return undefined;
  const start = parameters.get("start") ?? "";
  return {
    api,
    path,
    ticket: parameters.get("ticket") ?? undefined,
    start: /^\w+$/.test(start) ? start : undefined,
  };
}

/** The same address without its ticket: to keep. */
export function withoutTicket({ api, path, start }: MachineAddress): string {
  return `${ROUTE}${new URLSearchParams({ api, at: path, ...(start !== undefined && { start }) }).toString()}`;
}

/** Where its power state is changed: beside where its console is asked for. */
export function powerPath({ path }: Pick<MachineAddress, "path">): string {
  return path.replace(/console-access$/, "state").replace(/console$/, "change-state");
}
