import { type CSSProperties, type ReactNode, useEffect, useState } from "react";
import { Icon, useTranslate } from "#renderers";
import styles from "./back-to-top.module.css";

/** The scroll position from which it is shown, and how long scrolling back takes (spec 1 §9). */
export const APPEARS_AFTER_PX = 400;
const SCROLL_MS = 1000;

/** The strip at the bottom of the window that it stands in, in px. */
const STRIP_PX = 72;

/**
 * Scrolls back to the top of a long page: fades in after 400 px and takes a second, or none with reduced motion. It
 * stands above bars that stay at the bottom of the window, which are marked `data-bottom-bar`.
 */
export function BackToTop(): ReactNode {
  const t = useTranslate();
  const [isShown, setIsShown] = useState(false);
  const [lift, setLift] = useState(0);
  useEffect(() => {
    const handleScroll = (): void => {
      const isFar = window.scrollY > APPEARS_AFTER_PX;
      setIsShown(isFar);
      if (isFar) setLift(heightOfBars());
    };
    // A bar may grow by a press: it is measured after the press is drawn.
    const handlePress = (): void => void requestAnimationFrame(handleScroll);
    handleScroll();
    window.addEventListener("click", handlePress);
    window.addEventListener("scroll", handleScroll, { passive: true });
    window.addEventListener("resize", handleScroll);
    return () => {
      window.removeEventListener("click", handlePress);
      window.removeEventListener("scroll", handleScroll);
      window.removeEventListener("resize", handleScroll);
    };
  }, []);
  const style: CSSProperties & { readonly "--lift": string } = { "--lift": `${lift}px` };
  return (
    <button
      type="button"
      className={styles["button"]}
      style={style}
      data-is-shown={isShown}
      aria-label={t("shell.back-to-top")}
      title={t("shell.back-to-top")}
      tabIndex={isShown ? 0 : -1}
      aria-hidden={!isShown}
      onClick={scrollToTop}
    >
      <Icon name="arrow-up" size={18} />
    </button>
  );
}

/** How far the bars in the button's strip reach up from the bottom of the window, in px. */
function heightOfBars(): number {
  const bottom = document.documentElement.clientHeight;
  const tops = [...document.querySelectorAll("[data-bottom-bar]")]
    .map((bar) => bar.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.top < bottom && box.bottom > bottom - STRIP_PX)
    .map(({ top }) => top);
  return Math.max(0, bottom - Math.min(bottom, ...tops));
}

/** What a person does to scroll, which ends the scrolling back. */
const OWN_SCROLLING = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

function scrollToTop(): void {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return window.scrollTo(0, 0);
  const from = window.scrollY;
  const began = performance.now();
  const ended = new AbortController();
  for (const type of OWN_SCROLLING)
    window.addEventListener(type, () => ended.abort(), { signal: ended.signal, passive: true });
  const step = (now: number): void => {
    if (ended.signal.aborted) return;
    const done = Math.min(1, (now - began) / SCROLL_MS);
    const to = Math.round(from * (1 - done) ** 3);
    window.scrollTo(0, to);
    // At the top it is over, also before the second is: what scrolls next is not taken back.
    if (to > 0) requestAnimationFrame(step);
    else ended.abort();
  };
  requestAnimationFrame(step);
}
