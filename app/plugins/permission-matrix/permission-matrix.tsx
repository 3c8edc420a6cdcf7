import { useState } from "react";
import type { ReactNode } from "react";
import { Checkbox, Tooltip, usePluginHost, useTranslate } from "#renderers/plugin";
import type { FieldPluginProps } from "#renderers/plugin";
import { isRecord, PERMISSION_FLAGS, readOwn } from "#validators";
import type { PermissionFlag, PermissionTag } from "#validators";
import { buildMatrix, changesOf, setGroup, setTag, withChanges } from "./permissions.ts";
import type { Box, MatrixOptions, Permission } from "./permissions.ts";
import styles from "./permission-matrix.module.css";

/** Longer descriptions are cut with an ellipsis until they are expanded (spec 2 §9). */
const MAX_CHARACTERS = 48;

/** Every viewer may grant it: an account without the reports feature does not have it itself. */
const REPORTS = "Reports";

/** The permissions of a role: a checkbox for each activity tag and flag, in the groups of spec 1 §6. */
export function PermissionMatrix({
  id,
  with: parameters,
  value,
  describedBy,
  disabledReason,
  onChange,
  onBlur,
}: FieldPluginProps): ReactNode {
  const { t, viewer } = usePluginHost();
  const tags = readTags(parameters["tags"]);
  const granted = readPermissions(parameters["granted"]);
  const permissions = withChanges(granted, readPermissions(value));
  const change = (next: readonly Permission[]) => onChange(changesOf(granted, next));
  const options: MatrixOptions = {
    isProvider: viewer?.type === "provider",
    isApex: viewer?.claims["apex"] === true,
    addOnly: parameters["addOnly"] === true,
    readOnly: parameters["readOnly"] === true || disabledReason !== undefined,
    granted,
    kept: readPermissions(parameters["kept"]),
    hasOwn: (tag, flag) => tag === REPORTS || viewer?.claims.access[tag]?.[flag] === true,
  };
  const groups = buildMatrix(tags, permissions, options);
  return (
    <div className={styles["frame"]} onBlur={onBlur}>
      <table
        id={id}
        className={styles["matrix"]}
        aria-label={t("permissions.title")}
        aria-describedby={describedBy}
      >
        <thead>
          <tr>
            <th scope="col">{t("permissions.tag")}</th>
            {PERMISSION_FLAGS.map((flag) => (
              <th key={flag} scope="col" className={styles["flag"]}>
                {t(`permissions.${flag}`)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.name}>
            {Object.keys(group.boxes).length > 0 && (
              <tr className={styles["group"]}>
                <th scope="row">{group.name}</th>
                {PERMISSION_FLAGS.map((flag) => (
                  <BoxCell
                    key={flag}
                    box={group.boxes[flag]}
                    name={nameOf(t, group.name, flag)}
                    onChange={(isOn) =>
                      change(setGroup(tags, permissions, options, { group: group.name, flag, isOn }))
                    }
                  />
                ))}
              </tr>
            )}
            {group.rows.map(({ tag, boxes }) => (
              <tr key={tag.id}>
                <th
                  scope="row"
                  className={Object.keys(group.boxes).length > 0 ? styles["child"] : styles["single"]}
                >
                  {tag.name}
                  <Description text={tag.description} />
                </th>
                {PERMISSION_FLAGS.map((flag) => (
                  <BoxCell
                    key={flag}
                    box={boxes[flag]}
                    name={nameOf(t, tag.name, flag)}
                    onChange={(isOn) => change(setTag(permissions, tag, flag, isOn))}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function BoxCell({
  box,
  name,
  onChange,
}: {
  readonly box: Box | undefined;
  readonly name: string;
  readonly onChange: (isOn: boolean) => void;
}) {
  if (box === undefined) return <td className={styles["flag"]}>–</td>;
  const { state, locked } = box;
  const control = (
    <Checkbox
      aria-label={name}
      checked={state === "on"}
      indeterminate={state === "some"}
      // A locked checkbox is not disabled, so that it can be focused and its reason read.
      aria-disabled={locked !== undefined || undefined}
      title={locked}
      onChange={(event) => {
        if (locked === undefined) onChange(event.currentTarget.checked);
      }}
    />
  );
  return (
    <td className={styles["flag"]} data-locked={locked !== undefined || undefined}>
      {locked === undefined ? control : <Tooltip label={locked}>{control}</Tooltip>}
    </td>
  );
}

function Description({ text }: { readonly text: string }) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  if (text.length <= MAX_CHARACTERS) return <span className={styles["description"]}>{text}</span>;
  return (
    <span className={styles["description"]}>
      {isOpen ? text : `${text.slice(0, MAX_CHARACTERS - 1).trimEnd()}…`}{" "}
      <button
        type="button"
        className={styles["more"]}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? "permissions.less" : "permissions.more")}
      </button>
    </span>
  );
}

function nameOf(t: ReturnType<typeof useTranslate>, name: string, flag: PermissionFlag): string {
  return `${name}: ${t(`permissions.${flag}`).toLowerCase()}`;
}

function readTags(value: unknown): readonly PermissionTag[] {
  const list: unknown = isRecord(value) ? readOwn(value, "data") : value;
  return (Array.isArray(list) ? list : []).flatMap((each: unknown) => {
    const [id, name, description] = ["id", "name", "description"].map((key) => readOwn(each, key));
    return typeof id === "number" && typeof name === "string"
      ? [{ id, name, description: typeof description === "string" ? description : "" }]
      : [];
  });
}

function readPermissions(value: unknown): readonly Permission[] {
  return (Array.isArray(value) ? value : []).flatMap((each: unknown) => {
    const activityTag = readOwn(each, "activityTag");
    const id = readOwn(activityTag, "id");
    if (typeof id !== "number") return [];
    const has = (flag: PermissionFlag) => readOwn(each, flag) === true;
    return [{ activityTag: { id }, C: has("C"), R: has("R"), U: has("U"), D: has("D") }];
  });
}
