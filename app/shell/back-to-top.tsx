import { type ReactNode, useEffect, useState } from "react";
import { Icon, useTranslate } from "#renderers";
import styles from "./back-to-top.module.css";

/** The scroll position from which it is shown, and how long scrolling back takes (spec 1 §9). */
export const APPEARS_AFTER_PX = 400;
const SCROLL_MS = 1000;

/** Scrolls back to the top of a long page: fades in after 400 px and takes a second, or none with reduced motion. */
export function BackToTop(): ReactNode {
  const t = useTranslate();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const handleScroll = (): void => setIsShown(window.scrollY > APPEARS_AFTER_PX);
    handleScroll();
    window.addEventListener("scroll", handleScroll, { passive: true });
    return () => window.removeEventListener("scroll", handleScroll);
  }, []);
  return (
    <button
      type="button"
      className={styles["button"]}
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

function scrollToTop(): void {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return window.scrollTo(0, 0);
  const from = window.scrollY;
  const began = performance.now();
  let at = from;
  const step = (now: number): void => {
    // The person scrolls: stop.
    if (Math.abs(window.scrollY - at) > 2) return;
    const done = Math.min(1, (now - began) / SCROLL_MS);
    window.scrollTo(0, from * (1 - done) ** 3);
    at = window.scrollY;
    if (done < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
