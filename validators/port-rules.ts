const HIGHEST_PORT = 65_535;

/** 1–65535. */
export function isPort(text: string): boolean {
  return /^[1-9]\d{0,4}$/.test(text) && Number(text) <= HIGHEST_PORT;
}

export function isPortOrAny(text: string): boolean {
  return text === "any" || isPort(text);
}

/** Ports, or `any`, with commas between them. */
export function isPortList(text: string): boolean {
  return text.split(",").every((port) => isPortOrAny(port.trim()));
}

/** `10-20`, the first below the last, no spaces. */
export function isPortRange(text: string): boolean {
  const [first = "", last = "", ...more] = text.split("-", 3);
  return more.length === 0 && isPort(first) && isPort(last) && Number(first) < Number(last);
}

export function isPortOrRange(text: string): boolean {
  return isPortOrAny(text) || isPortRange(text);
}
