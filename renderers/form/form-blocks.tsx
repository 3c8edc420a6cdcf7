import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { FieldModel } from "#engine/model";
import { FieldSkeletons } from "./field-skeletons.tsx";
import styles from "./form.module.css";

// A confirmation has no fields, and needs no controls.
const FormFields = lazy(() =>
  import("./form-fields.tsx").then(({ FormFields: component }) => ({ default: component })),
);

/** Fields per block. A form of up to this many is drawn at once. */
const BLOCK = 12;
/** Approximate height of a field, so that the scroll bar is about right before all are drawn. */
const FIELD_PX = 76;
/** A block this far below the window is already drawn. */
const AHEAD_PX = 600;

export interface FormBlocksProps {
  readonly fields: readonly FieldModel[];
  /** Id of the element that takes the focus when the fields appear. */
  readonly focusId?: string | undefined;
  /** Draws all blocks now, because one of their fields is about to take the focus. */
  readonly isWhole: boolean;
}

/**
 * The fields of a step, in blocks: those near the window at once, the others when the browser is idle, so that a long
 * form opens as quickly as a short one.
 */
export function FormBlocks({ fields, focusId, isWhole }: FormBlocksProps) {
  const blocks = useBlocks(fields);
  const [ready, setReady] = useState(1);
  useEffect(() => {
    if (ready >= blocks.length) return undefined;
    return whenIdle(() => setReady((before) => before + 1));
  }, [ready, blocks.length]);
  return blocks.map((block, index) => (
    <FormBlock
      // Blocks keep their order.
      key={block.key}
      fields={block.fields}
      focusId={index === 0 ? focusId : undefined}
      isNow={isWhole || index < ready}
    />
  ));
}

interface FormBlockProps extends Omit<FormBlocksProps, "isWhole"> {
  readonly isNow: boolean;
}

function FormBlock({ fields, focusId, isNow }: FormBlockProps) {
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

interface Block {
  readonly key: number;
  readonly fields: readonly FieldModel[];
}

/**
 * A field stays in its block when others come and go: in another block it would be mounted again and lose the focus.
 */
function useBlocks(fields: readonly FieldModel[]): readonly Block[] {
  const [known] = useState(() => new Map<string, number>());
  const isFirst = known.size === 0;
  const byBlock = new Map<number, FieldModel[]>();
  let at = 0;
  for (const [index, field] of fields.entries()) {
    at = known.get(field.pointer) ?? (isFirst ? Math.floor(index / BLOCK) : at);
    known.set(field.pointer, at);
    byBlock.set(at, [...(byBlock.get(at) ?? []), field]);
  }
  return [...byBlock].map(([key, inside]) => ({ key, fields: inside }));
}

/** Calls back when the browser is idle, or soon; the returned function cancels it. */
function whenIdle(call: () => void): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = window.setTimeout(call, 0);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(call, { timeout: 500 });
  return () => window.cancelIdleCallback(handle);
}
