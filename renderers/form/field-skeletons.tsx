import { Skeleton } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./field-skeletons.module.css";

/** Placeholders with the size of the fields. */
export function FieldSkeletons({ count }: { readonly count: number }) {
  const t = useTranslate();
  return (
    <output aria-label={t("form.loading")} className={styles.fields}>
      {Array.from({ length: Math.min(count, 12) }, (_, index) => (
        <Skeleton key={index} height="3.5rem" />
      ))}
    </output>
  );
}
