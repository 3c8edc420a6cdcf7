/** `YYYY-MM-DD hh:mm:ss AM`, UTC: how the specification writes moments. */
export function timeText(time: Date): string {
  const [day = "", clock = ""] = time.toISOString().slice(0, 19).split("T");
  const hour = Number(clock.slice(0, 2));
  const shown = String(hour % 12 || 12).padStart(2, "0");
  return `${day} ${shown}${clock.slice(2)} ${hour < 12 ? "AM" : "PM"}`;
}
