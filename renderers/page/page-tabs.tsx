import type { KeyboardEvent } from "react";
import { useEffect, useRef } from "react";
import type { TabModel } from "#engine/model";
import styles from "./tabs.module.css";

export interface PageTabsProps {
  readonly tabs: readonly TabModel[];
  readonly label: string;
  readonly onTab: (id: string) => void;
}

/** The tabs of a page. The tabs of a group share one tab in the first row and are shown in a second row below. */
export function PageTabs({ tabs, label, onTab }: PageTabsProps) {
  const open = tabs.find(({ isOpen }) => isOpen);
  const top = tabs.filter(
    (tab, index) => tab.group === undefined || tabs.findIndex(({ group }) => group === tab.group) === index,
  );
  const inGroup = open?.group === undefined ? [] : tabs.filter(({ group }) => group === open.group);
  return (
    <>
      <TabList
        label={label}
        onTab={onTab}
        tabs={top.map((tab) => ({
          id: tab.id,
          title: tab.group ?? tab.title,
          ...(tab.group === undefined && { isCounted: tab.isCounted, count: tab.count }),
          isOpen: tab.isOpen || (tab.group !== undefined && tab.group === open?.group),
        }))}
      />
      {inGroup.length > 0 && <TabList label={open?.group ?? ""} tabs={inGroup} onTab={onTab} isSecond />}
    </>
  );
}

interface StripProps extends PageTabsProps {
  readonly isSecond?: boolean;
}

/** Arrow keys, Home and End move through the tabs and open them. */
function TabList({ tabs, label, onTab, isSecond = false }: StripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const open = tabs.find(({ isOpen }) => isOpen)?.id;
  const counts = tabs.map(({ count }) => count).join();
  useEffect(() => {
    if (open !== undefined && strip.current !== null) showOpenTab(strip.current);
    // Numbers that arrive later move the tabs behind them.
  }, [open, counts]);
  const handleKeyDown = (event: KeyboardEvent) => {
    const from = tabs.findIndex(({ isOpen }) => isOpen);
    const right = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
    const to = { ArrowRight: from + right, ArrowLeft: from - right, Home: 0, End: tabs.length - 1 }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    const index = (to + tabs.length) % tabs.length;
    const next = tabs[index];
    if (next === undefined) return;
    onTab(next.id);
    strip.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  };
  return (
    <div
      ref={strip}
      className={styles["tabs"]}
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      data-second={isSecond || undefined}
      onKeyDown={handleKeyDown}
    >
      {tabs.map(({ id, title, isOpen, isCounted, count }) => (
        <button
          key={id}
          type="button"
          role="tab"
          className={styles["tab"]}
          aria-selected={isOpen}
          tabIndex={isOpen ? 0 : -1}
          onClick={() => onTab(id)}
        >
          <span className={styles["tab-title"]} data-title={title}>
            {title}
          </span>{" "}
          {isCounted && <span className={styles["count"]}>{count !== undefined && COUNT.format(count)}</span>}
        </button>
      ))}
    </div>
  );
}

/** Moves the strip so far that the open tab is seen, where not all fit; the page stays where it is. */
function showOpenTab(strip: HTMLElement): void {
  const tab = strip.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
  if (tab === undefined) return;
  const { left, right } = strip.getBoundingClientRect();
  strip.scrollLeft += tab.right > right ? tab.right - right : Math.min(0, tab.left - left);
}

const COUNT = new Intl.NumberFormat("en");
