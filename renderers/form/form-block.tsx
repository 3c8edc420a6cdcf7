import { Suspense, useEffect, useRef, useState } from "react";
import { lazyPart } from "../part/index.ts";
import type { FieldModel } from "#engine/model";
import { FieldSkeletons } from "./field-skeletons.tsx";
import styles from "./form-sections.module.css";

// A confirmation has no fields, and needs no controls.
const FormFields = lazyPart(
  () => import("./form-fields.tsx"),
  (module) => module.FormFields,
);

/** Approximate height of a field, so that the scroll bar is about right before all are drawn. */
const FIELD_PX = 76;
/** A block this far below the window is already drawn. */
const AHEAD_PX = 600;

export interface FormBlockProps {
  readonly fields: readonly FieldModel[];
  /** Id of the element that takes the focus when the fields appear. */
  readonly focusId?: string | undefined;
  /** Draws it wherever it is. */
  readonly isNow: boolean;
}

/** Some of the fields of a step, drawn once the window comes near. */
export function FormBlock({ fields, focusId, isNow }: FormBlockProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const isDrawn = isNow || isNear;
  useEffect(() => {
    const { current } = box;
    if (isDrawn || current === null || typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `${AHEAD_PX}px` },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [isDrawn]);
  if (!isDrawn) return <div ref={box} style={{ minHeight: fields.length * FIELD_PX }} />;
  return (
    <div className={styles.block}>
      <Suspense fallback={<FieldSkeletons count={fields.length} />}>
        <FormFields fields={fields} focusId={focusId} />
      </Suspense>
    </div>
  );
}
