import { useEffect } from "react";
import { Skeleton } from "../control/index.ts";
import { lazyPart } from "../part/index.ts";
import styles from "./narrow.module.css";

/** The rows of a table where it is narrow. */
export const NarrowRows = lazyPart(
  () => import("./narrow-rows.tsx"),
  (module) => module.NarrowRows,
);

/** Their places while they are read; their code is loaded meanwhile. */
export function NarrowSkeleton({ rows }: { readonly rows: readonly number[] }) {
  useEffect(() => void NarrowRows.load(), []);
  return (
    <div className={styles["rows"]} aria-hidden>
      {rows.map((row) => (
        <div key={row} className={styles["row"]}>
          <Skeleton height={24} width={24} />
          <Skeleton height={58} width={`${45 + ((row * 17) % 35)}%`} />
        </div>
      ))}
    </div>
  );
}
