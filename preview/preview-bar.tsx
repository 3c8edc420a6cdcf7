import { type ReactNode, useState } from "react";
import { addressOf, casesOf, placesOf } from "#engine/authoring";
import type { PlaceAt, PortalData, PreviewCall, PreviewCase } from "#engine/authoring";
import type { Finding } from "#engine/template";
import { useColourScheme } from "#renderers";
import { FEATURE_FLAGS } from "#validators";
import { CallList } from "./call-list.tsx";
import { WIDTHS } from "./choices.ts";
import type { Choices } from "./choices.ts";
import { FindingList } from "./finding-list.tsx";
import styles from "./preview-bar.module.css";

export interface PreviewBarProps {
  readonly data: PortalData;
  readonly place: PlaceAt;
  readonly cases: readonly PreviewCase[];
  readonly roles: readonly string[];
  /** What is shown, nothing left open. */
  readonly choices: Choices & { readonly flags: readonly string[] };
  readonly choose: (change: Partial<Choices>) => void;
  readonly calls: readonly PreviewCall[];
  readonly reports: readonly string[];
  /** Undefined until the checker is done. */
  readonly findings: readonly Finding[] | undefined;
}

type Drawer = "calls" | "findings" | "flags";

/** What is chosen, and what came of it. */
export function PreviewBar(props: PreviewBarProps): ReactNode {
  const { place, choices, choose, calls, reports, findings } = props;
  const [isFolded, setIsFolded] = useState(false);
  const [drawer, setDrawer] = useState<Drawer>();
  const toggle = (next: Drawer) => setDrawer(drawer === next ? undefined : next);
  const found = findings?.length ?? 0;
  return (
    <aside className={styles[isFolded ? "folded" : "bar"]} aria-label="Preview">
      {!isFolded && drawer !== undefined && (
        <section className={styles["drawer"]} aria-label={DRAWERS[drawer]}>
          {drawer === "calls" && <CallList calls={calls} />}
          {drawer === "findings" && <FindingList findings={findings} reports={reports} />}
          {drawer === "flags" && <Flags flags={choices.flags} onChange={(flags) => choose({ flags })} />}
        </section>
      )}
      <div className={styles["controls"]}>
        {/* The same button folds and unfolds, so that it keeps the focus. */}
        <button
          type="button"
          className={styles["fold"]}
          aria-expanded={!isFolded}
          aria-label={isFolded ? "Unfold the preview bar" : "Fold the preview bar"}
          onClick={() => setIsFolded(!isFolded)}
        >
          {isFolded ? "▴" : "▾"}
        </button>
        {!isFolded && (
          <>
            <PlaceSelect {...props} />
            <Choice
              label="Role"
              value={choices.role}
              options={props.roles.map((role) => ({
                value: role,
                label: place.page === undefined || place.openTo.includes(role) ? role : `${role} (not open)`,
              }))}
              onChange={(role) => choose({ role, flags: undefined })}
            />
            <CaseSelect {...props} />
            <DrawerButton {...{ drawer, toggle }} of="flags" count={choices.flags.length} />
            <Choice
              label="Width"
              value={choices.width}
              options={WIDTHS.map((width) => ({ value: width, label: width === "full" ? "Window" : width }))}
              onChange={(next) => choose({ width: WIDTHS.find((width) => width === next) ?? "full" })}
            />
            <SchemeButton />
            <span className={styles["gap"]} />
            <DrawerButton {...{ drawer, toggle }} of="calls" count={calls.length} />
            <DrawerButton
              {...{ drawer, toggle }}
              of="findings"
              count={findings === undefined ? "…" : found}
              isWrong={found > 0}
            />
          </>
        )}
      </div>
    </aside>
  );
}

const DRAWERS: Readonly<Record<Drawer, string>> = { calls: "Calls", findings: "Findings", flags: "Flags" };

function PlaceSelect({ data, place, choices, choose }: PreviewBarProps): ReactNode {
  const places = placesOf(data);
  const count = (page: string): number => places.filter((each) => each.page === page).length;
  return (
    <Choice
      label="Page"
      value={place.path ?? ""}
      options={[
        ...(place.path === undefined ? [{ value: "", label: choices.address }] : []),
        ...places.map(({ page, path }) => ({
          value: path,
          label: count(page) > 1 ? `${page} · ${path}` : page,
        })),
      ]}
      onChange={(path) => {
        const next = places.find((each) => each.path === path);
        if (next === undefined) return;
        choose({ address: addressOf(next, casesOf(data, next.page)[0]), caseName: undefined });
      }}
    />
  );
}

function CaseSelect({ cases, place, choices, choose }: PreviewBarProps): ReactNode {
  const [usual] = cases;
  const shown = cases.find(({ name }) => name === choices.caseName) ?? usual;
  if (shown === undefined) return null;
  return (
    <Choice
      label="Case"
      value={shown.name}
      options={cases.map(({ name }) => ({ value: name, label: name }))}
      onChange={(name) => {
        const next = cases.find((each) => each.name === name) ?? shown;
        const [before, after] = [shown, next].map((each) => addressOf({ path: place.path ?? "" }, each));
        const caseName = next === usual ? undefined : name;
        // A case may be about another thing; otherwise the tab and the search stay.
        choose(before === after ? { caseName } : { caseName, address: after });
      }}
    />
  );
}

function SchemeButton(): ReactNode {
  const { scheme, choose } = useColourScheme();
  const isDark = scheme === "dark";
  return (
    <button type="button" aria-pressed={isDark} onClick={() => choose(isDark ? "light" : "dark")}>
      Dark
    </button>
  );
}

interface DrawerButtonProps {
  readonly of: Drawer;
  readonly drawer: Drawer | undefined;
  readonly toggle: (drawer: Drawer) => void;
  readonly count: number | string;
  readonly isWrong?: boolean;
}

function DrawerButton({ of, drawer, toggle, count, isWrong = false }: DrawerButtonProps): ReactNode {
  return (
    <button type="button" aria-expanded={drawer === of} onClick={() => toggle(of)}>
      {DRAWERS[of]}{" "}
      <span className={styles["count"]} data-wrong={isWrong || undefined}>
        {count}
      </span>
    </button>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps): ReactNode {
  return (
    <label className={styles["choice"]}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface FlagsProps {
  readonly flags: readonly string[];
  readonly onChange: (flags: readonly string[] | undefined) => void;
}

function Flags({ flags, onChange }: FlagsProps): ReactNode {
  return (
    <fieldset className={styles["flags"]}>
      <legend>
        Flags{" "}
        <button type="button" onClick={() => onChange(undefined)}>
          As the role has them
        </button>
      </legend>
      {FEATURE_FLAGS.map((flag) => (
        <label key={flag}>
          <input
            type="checkbox"
            checked={flags.includes(flag)}
            onChange={({ target }) =>
              onChange(target.checked ? [...flags, flag] : flags.filter((each) => each !== flag))
            }
          />
          {flag}
        </label>
      ))}
    </fieldset>
  );
}
