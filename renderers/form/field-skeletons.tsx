import { Skeleton } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";

/** Placeholders with the size of the fields. */
export function FieldSkeletons({ count }: { readonly count: number }) {
  const t = useTranslate();
  return (
    <output aria-label={t("form.loading")} style={STACKED}>
      {Array.from({ length: Math.min(count, 12) }, (_, index) => (
        <Skeleton key={index} height="3.5rem" />
      ))}
    </output>
  );
}

/** No file of its own: the first page would name it among those that load later. */
const STACKED = { display: "grid", gap: "var(--atrium-space-md)" };
