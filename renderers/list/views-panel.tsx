import { useState } from "react";
import { ActionIcon, Button, CopyButton, TextInput } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import type { SavedView } from "#engine";
import type { ListViews } from "./views-menu.tsx";
import list from "./popover.module.css";
import styles from "./views.module.css";

/** Opens, names, shares, deletes views of a list, and sets the default one. */
export function ViewsPanel({ saved, current, onOpen, onSaved, linkTo }: ListViews) {
  const t = useTranslate();
  const [renamed, setRenamed] = useState<string>();
  const change = (name: string, next: Partial<SavedView>) =>
    onSaved(saved.map((view) => (view.name === name ? { ...view, ...next } : view)));
  return (
    <div className={styles["views"]}>
      <ul className={list["columns"]}>
        <li className={list["column"]}>
          <button
            type="button"
            className={styles["view"]}
            aria-current={current === ""}
            onClick={() => onOpen("")}
          >
            {t("list.view-original")}
          </button>
        </li>
        {saved.map((view) => (
          <li key={view.name} className={list["column"]}>
            {renamed === view.name ? (
              <NameForm
                label={t("list.view-name")}
                button={t("list.view-rename-do")}
                initial={view.name}
                onName={(name) => {
                  const others = saved.filter((each) => each === view || each.name !== name);
                  onSaved(others.map((each) => (each === view ? { ...view, name } : each)));
                  setRenamed(undefined);
                }}
              />
            ) : (
              <>
                <button
                  type="button"
                  className={styles["view"]}
                  aria-current={view.query === current}
                  onClick={() => onOpen(view.query)}
                >
                  {view.name}
                </button>
                <ViewTools
                  view={view}
                  link={linkTo(view.query)}
                  onDefault={() =>
                    onSaved(saved.map((each) => ({ ...each, isDefault: each === view && !view.isDefault })))
                  }
                  onUpdate={view.query === current ? undefined : () => change(view.name, { query: current })}
                  onRename={() => setRenamed(view.name)}
                  onDelete={() => onSaved(saved.filter((each) => each !== view))}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      <NameForm
        key={saved.length}
        label={t("list.view-new")}
        button={t("list.view-save")}
        initial=""
        onName={(name) =>
          onSaved([
            ...saved.filter((view) => view.name !== name),
            { name, query: current, isDefault: saved.some((view) => view.name === name && view.isDefault) },
          ])
        }
      />
      <CopyButton value={linkTo(current)}>
        {({ copied, copy }) => (
          <Button variant="subtle" size="compact-sm" leftSection={<Icon name="link" />} onClick={copy}>
            {copied ? t("list.copied") : t("list.view-copy")}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}

interface ViewToolsProps {
  readonly view: SavedView;
  readonly link: string;
  readonly onDefault: () => void;
  /** Absent: it is the current view. */
  readonly onUpdate: (() => void) | undefined;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

function ViewTools({ view, link, onDefault, onUpdate, onRename, onDelete }: ViewToolsProps) {
  const t = useTranslate();
  const named = { view: view.name };
  const tool = { variant: "subtle", color: "gray", size: "sm" } as const;
  return (
    <span className={list["moves"]}>
      <ActionIcon
        {...tool}
        {...(view.isDefault ? { variant: "light" as const } : {})}
        aria-pressed={view.isDefault}
        aria-label={t("list.view-default", named)}
        title={t("list.view-default", named)}
        onClick={onDefault}
      >
        <Icon name="star" size={14} />
      </ActionIcon>
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <ActionIcon
            {...tool}
            aria-label={copied ? t("list.copied") : t("list.view-link", named)}
            title={t("list.view-link", named)}
            onClick={copy}
          >
            <Icon name={copied ? "check" : "link"} size={14} />
          </ActionIcon>
        )}
      </CopyButton>
      {onUpdate !== undefined && (
        <ActionIcon
          {...tool}
          aria-label={t("list.view-update", named)}
          title={t("list.view-update", named)}
          onClick={onUpdate}
        >
          <Icon name="refresh" size={14} />
        </ActionIcon>
      )}
      <ActionIcon
        {...tool}
        aria-label={t("list.view-rename", named)}
        title={t("list.view-rename", named)}
        onClick={onRename}
      >
        <Icon name="modify" size={14} />
      </ActionIcon>
      <ActionIcon
        {...tool}
        aria-label={t("list.view-delete", named)}
        title={t("list.view-delete", named)}
        onClick={onDelete}
      >
        <Icon name="delete" size={14} />
      </ActionIcon>
    </span>
  );
}

interface NameFormProps {
  readonly label: string;
  readonly button: string;
  readonly initial: string;
  readonly onName: (name: string) => void;
}

const LONGEST_NAME = 60;

function NameForm({ label, button, initial, onName }: NameFormProps) {
  const [name, setName] = useState(initial);
  return (
    <form
      className={styles["name-form"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "") onName(name.trim());
      }}
    >
      <TextInput
        size="xs"
        label={label}
        value={name}
        maxLength={LONGEST_NAME}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" size="compact-sm">
        {button}
      </Button>
    </form>
  );
}
