/** `http` becomes `https` in an activity's address, except on a loopback host (spec 1 §4). */
export function secureAddress(address: string): string {
  const [, host] = /^http:\/\/(\[[0-9a-f:.]+\]|[^/:?#]+)/i.exec(address) ?? [];
  if (host === undefined || /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(host)) return address;
  return address.replace(/^http:/i, "https:");
}
