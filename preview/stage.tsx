import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import { writeChoices } from "./choices.ts";
import type { Choices, PreviewWidth } from "./choices.ts";
import styles from "./preview.module.css";

export interface StageProps {
  readonly shown: Choices;
  readonly width: PreviewWidth;
  /** Changes where the address was chosen from outside. */
  readonly visit: number;
}

/** The portal in a frame of the chosen width; one that is wider than the window is drawn smaller. */
export function Stage({ shown, width, visit }: StageProps): ReactNode {
  const stage = useRef<HTMLElement>(null);
  const room = useRoom(stage);
  const { role, caseName, flags } = shown;
  // What is not of the world stays out: the frame starts anew where this changes.
  const key = JSON.stringify([role, caseName, flags, visit]);
  const source = useMemo(
    () => `/frame.html${writeChoices({ ...shown, width: "full", scheme: undefined })}`,
    // The portal's own way through its pages starts nothing anew.
    // oxlint-disable-next-line react/exhaustive-deps
    [key],
  );
  const wanted = width === "full" ? room.width : Number(width);
  const scale = wanted > room.width && room.width > 0 ? room.width / wanted : 1;
  return (
    <main ref={stage} className={styles["stage"]} data-framed={width !== "full"}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is a page of this preview's own */}
      <iframe
        key={key}
        title="Portal"
        src={source}
        style={
          width === "full"
            ? { width: "100%", height: "100%" }
            : {
                width: wanted,
                height: room.height / scale,
                transform: `scale(${scale})`,
                marginInlineStart: Math.max(0, (room.width - wanted) / 2),
              }
        }
      />
    </main>
  );
}

function useRoom(stage: React.RefObject<HTMLElement | null>) {
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = stage.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage]);
  return room;
}
