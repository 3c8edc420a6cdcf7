import type { MachineConsole } from "../../machines/index.ts";

/**
 * Where the console of a machine is on the vCenter's own pages. Its viewer signs in there with a name of their own: a ticket of
 * ours would let them do all that the automator's user may (`AcquireCloneTicket`), and the ticket of the one machine
 * (`webmks`) is of use only to VMware's own client.
 */
export function vcenterConsole(
  vcenter: { readonly url: string; readonly instanceUuid: string | undefined },
  machine: { readonly moId: string; readonly name: string },
  consoleHosts: readonly string[],
): MachineConsole {
  const { host, hostname, port } = new URL(vcenter.url);
  const isAllowed = consoleHosts.some(
    (each) =>
      each
        .replace(/^https?:\/\//, "")
        .replace(/\/$/, "")
        .toLowerCase() === host,
  );
  if (!isAllowed || vcenter.instanceUuid === undefined)
    return {
      is: "none",
      reason: `The console of ${machine.name} is on the provider's vCenter, which this portal may not open.`,
    };
  const query = new URLSearchParams({
    vmId: machine.moId,
    vmName: machine.name,
    serverGuid: vcenter.instanceUuid,
    host: `${hostname}:${port === "" ? "443" : port}`,
    locale: "en-US",
  });
  return { is: "elsewhere", url: `https://${host}/ui/webconsole.html?${query.toString()}` };
}
