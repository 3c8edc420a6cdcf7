import { type ReactNode, useCallback, useEffect, useState } from "react";
import { EditorWaiting } from "#renderers/editor";
import { Button, MessageBox, usePluginHost } from "#renderers/plugin";
import type { PagePluginProps } from "#renderers/plugin";
import { readSavedForm } from "../state/index.ts";
import type { SavedForm } from "../state/index.ts";
import { Designer } from "./designer.tsx";

type Loaded =
  | { readonly state: "reading" }
  | { readonly state: "ready"; readonly form: SavedForm }
  | { readonly state: "failed"; readonly status: number; readonly text: string };

/** The designer of the form of one solution: reads it, and says so where that fails. */
export function FormDesigner({ with: { prices }, route, onTitle }: PagePluginProps): ReactNode {
  const { t, send } = usePluginHost();
  const path = `/solution/managed/${encodeURIComponent(route["id"] ?? "")}/form`;
  const [loaded, setLoaded] = useState<Loaded>({ state: "reading" });
  const read = useCallback(async (): Promise<Loaded> => {
    const answer = await send({ method: "GET", api: "pricing", path, quiet: true });
    return answer.ok
      ? { state: "ready", form: readSavedForm(answer.body, answer.headers["etag"]) }
      : { state: "failed", status: answer.failure.status, text: answer.failure.text };
  }, [send, path]);
  useEffect(() => {
    let isCurrent = true;
    void read().then((now) => {
      if (isCurrent) setLoaded(now);
    });
    return () => {
      isCurrent = false;
    };
  }, [read]);
  const name = loaded.state === "ready" ? loaded.form.name : "";
  useEffect(() => {
    if (name !== "") onTitle(t("form-designer.title", { name }));
  }, [name, onTitle, t]);
  const newest = async () => {
    const now = await read();
    return now.state === "ready" ? now.form : undefined;
  };
  const readAgain = async () => {
    setLoaded({ state: "reading" });
    setLoaded(await read());
  };
  if (loaded.state === "reading") return <EditorWaiting />;
  if (loaded.state === "failed")
    return (
      <MessageBox
        state={loaded.status === 403 ? "forbidden" : "error"}
        title={t("form-designer.not-read")}
        text={loaded.text}
      >
        <Button variant="default" onClick={() => void readAgain()}>
          {t("list.retry")}
        </Button>
      </MessageBox>
    );
  return (
    <Designer
      saved={loaded.form}
      path={path}
      prices={typeof prices === "string" ? prices : ""}
      onNewest={newest}
    />
  );
}
