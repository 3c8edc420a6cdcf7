import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { writeChoices } from "./choices.ts";
import type { Choices } from "./choices.ts";
import { listenToFrame, tellFrame } from "./frame-message.ts";
import { onSave } from "./portal-source.ts";
import styles from "./preview.module.css";

/** The portal in a frame of the chosen width; one that is wider than the window is drawn smaller. */
export function Stage({ choices }: { readonly choices: Choices }): ReactNode {
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const room = useRoom(stage);
  useShown(frame, choices);
  const width = choices.width === "full" ? room.width : Number(choices.width);
  const scale = width > room.width && room.width > 0 ? room.width / width : 1;
  return (
    <div ref={stage} className={styles["stage"]} data-framed={choices.width !== "full"}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is a page of this preview's own */}
      <iframe
        ref={frame}
        title="Portal"
        src="/frame.html"
        style={{
          width,
          height: room.height / scale,
          transform: `scale(${scale})`,
          marginInlineStart: Math.max(0, (room.width - width) / 2),
        }}
      />
    </div>
  );
}

/** Tells the frame what is chosen. Where it went by itself it is not sent again. */
function useShown(frame: RefObject<HTMLIFrameElement | null>, choices: Choices): void {
  const { address } = choices;
  // Neither width nor scheme start the portal anew.
  const world = writeChoices({ ...choices, address: "", width: "full", scheme: undefined });
  const latest = useRef({ world, address });
  const shown = useRef({ world: "", address: "" });
  useEffect(() => {
    latest.current = { world, address };
    if (shown.current.world === "") return;
    if (shown.current.world !== world || shown.current.address !== address) tell(false);
  });
  useEffect(
    () =>
      listenToFrame((message) => {
        if (message.is === "ready") tell(false);
        if (message.is === "at") shown.current = { ...shown.current, address: message.address };
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- what it uses are references
    [],
  );

  useEffect(
    () => onSave(() => tell(true)),
    // oxlint-disable-next-line react/exhaustive-deps -- what it uses are references
    [],
  );

  function tell(isSaved: boolean): void {
    const target = frame.current?.contentWindow;
    if (!target) return;
    shown.current = latest.current;
    tellFrame(target, latest.current.world + latest.current.address, isSaved);
  }
}

function useRoom(element: RefObject<HTMLElement | null>) {
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() =>
      setRoom({ width: current.clientWidth, height: current.clientHeight }),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
