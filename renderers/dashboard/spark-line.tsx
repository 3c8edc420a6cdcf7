import type { ChartPoint, StatModel } from "#engine/model";
import styles from "./figure.module.css";

/** In the units of the drawing; it takes the size that its style says. */
const WIDTH = 100;
const HEIGHT = 28;
const MARGIN = 2;

/** How a number went: a small curve without axes, and the same in words. */
export function SparkLine({ points, text }: NonNullable<StatModel["line"]>) {
  return (
    <svg
      className={styles["spark"]}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text}
    >
      <path d={pathOf(points)} />
    </svg>
  );
}

/** The curve through the points as an SVG path. A gap parts it. */
function pathOf(points: readonly ChartPoint[]): string {
  const values = points.flatMap(([, value]) => (value === null ? [] : [value]));
  const [from, to] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
  const least = values.reduce((a, b) => Math.min(a, b), Infinity);
  const most = values.reduce((a, b) => Math.max(a, b), -Infinity);
  return points
    .map(([at, value], index) => {
      if (value === null) return "";
      const x = share(at, from, to) * WIDTH;
      const y = HEIGHT - MARGIN - share(value, least, most) * (HEIGHT - 2 * MARGIN);
      return `${(points[index - 1]?.[1] ?? null) === null ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
}

/** Where between two numbers; in the middle where they are the same. */
function share(value: number, from: number, to: number): number {
  return to === from ? 0.5 : (value - from) / (to - from);
}
