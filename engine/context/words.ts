/**
 * A name as people read it: `service_offering.name` becomes "Service offering name", `createTime` "Create time",
 * `POWERED_ON` "Powered on", `vm.ipAddress` "VM IP address".
 */
export function toWords(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .split(/[\s._/-]+/)
    .filter((word) => word !== "")
    .map((word) => (ABBREVIATIONS.has(word.toLowerCase()) ? word.toUpperCase() : word.toLowerCase()));
  const [first = "", ...rest] = words;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(" ");
}

const ABBREVIATIONS = new Set([
  "id",
  "ip",
  "vm",
  "os",
  "cpu",
  "ram",
  "url",
  "uid",
  "dns",
  "nat",
  "mfa",
  "iso",
  "gb",
  "mb",
]);
