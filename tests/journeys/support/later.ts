/** Loaded into a server before all else: its clock, and that of its database, is `DAYS_LATER` days ahead. */
const DAY_MS = 86_400_000;
const ahead = Number(process.env["DAYS_LATER"]) * DAY_MS;
const Present = Date;

globalThis.Date = new Proxy(Present, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [Present.now() + ahead] : given, newTarget) as object,
  get: (target, key) => (key === "now" ? () => Present.now() + ahead : Reflect.get(target, key)),
});
