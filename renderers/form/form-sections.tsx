import { useEffect, useId, useState } from "react";
import type { ReactNode } from "react";
import type { FieldModel, SectionModel } from "#engine/model";
import { FormBlock } from "./form-block.tsx";
import styles from "./form-sections.module.css";

/** Fields per block. A form of up to this many is drawn at once. */
const BLOCK = 12;

export interface FormSectionsProps {
  readonly fields: readonly FieldModel[];
  /** Id of the element that takes the focus when the fields appear. */
  readonly focusId?: string | undefined;
  /** Draws all fields now, because one of them is about to take the focus. */
  readonly isWhole: boolean;
}

/**
 * The fields of a step, in sections with their explanation beside or above. Those near the window are drawn at once, the
 * others when the browser is idle, so that a long form opens as quickly as a short one.
 */
export function FormSections({ fields, focusId, isWhole }: FormSectionsProps) {
  const sections = useSections(fields);
  const blocks = new Set(sections.flatMap((section) => section.blocks.map(({ key }) => key))).size;
  const [ready, setReady] = useState(1);
  useEffect(() => {
    if (ready >= blocks) return undefined;
    return whenIdle(() => setReady((before) => before + 1));
  }, [ready, blocks]);
  return sections.map(({ key, head, blocks: own }, index) => (
    <FormSection key={key} head={head}>
      {own.map((block, at) => (
        <FormBlock
          key={block.key}
          fields={block.fields}
          focusId={index === 0 && at === 0 ? focusId : undefined}
          isNow={isWhole || block.key < ready}
        />
      ))}
    </FormSection>
  ));
}

interface FormSectionProps {
  readonly head: SectionModel | undefined;
  readonly children: ReactNode;
}

function FormSection({ head, children }: FormSectionProps) {
  const id = useId();
  if (head === undefined || head.title === "")
    return (
      <div className={styles.section}>
        <div className={styles.fields}>{children}</div>
      </div>
    );
  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={head.text === undefined ? undefined : `${id}-text`}
      className={styles.section}
    >
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {head.title}
        </h2>
        {head.text === undefined ? null : (
          <p id={`${id}-text`} className={styles.text}>
            {head.text}
          </p>
        )}
      </div>
      <div className={styles.fields}>{children}</div>
    </div>
  );
}

interface Block {
  readonly key: number;
  readonly fields: FieldModel[];
}

interface Section {
  readonly key: string;
  readonly head: SectionModel | undefined;
  readonly blocks: Block[];
}

/**
 * A field stays in its block when others come and go: in another block it would be mounted again and lose the focus.
 */
function useSections(fields: readonly FieldModel[]): readonly Section[] {
  const [known] = useState(() => new Map<string, number>());
  const isFirst = known.size === 0;
  const sections: Section[] = [];
  let at = 0;
  for (const [index, field] of fields.entries()) {
    at = known.get(field.pointer) ?? (isFirst ? Math.floor(index / BLOCK) : at);
    known.set(field.pointer, at);
    const { section: head } = field;
    if (head !== undefined || sections.length === 0) sections.push({ key: head?.id ?? "", head, blocks: [] });
    const blocks = sections.at(-1)?.blocks ?? [];
    const block = blocks.find(({ key }) => key === at);
    if (block === undefined) blocks.push({ key: at, fields: [field] });
    else block.fields.push(field);
  }
  return sections;
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
