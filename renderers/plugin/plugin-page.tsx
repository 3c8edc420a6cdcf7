import { Suspense } from "react";
import { MessageBox, Skeleton } from "../control/index.ts";
import { usePlugins } from "../plugins-context.tsx";
import { useNavigation } from "../navigation.tsx";
import { useTranslate } from "../translation.tsx";
import { findPlugin } from "./find-plugin.ts";
import { lazyPart } from "../part/index.ts";

const PluginBox = lazyPart(
  () => import("./plugin-box.tsx"),
  (module) => module.PluginBox,
);

export interface PluginPageProps {
  /** The route's value: `"plugin": "simulator"`. */
  readonly use: string;
  /** `with` of the route. */
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
  /** The parameters in the route's path. */
  readonly route: Readonly<Record<string, string>>;
  readonly onTitle: (title: string) => void;
}

/** The page of a route that a plugin draws. A missing plugin is reported, with a link to go on. */
export function PluginPage({ use, parameters = NOTHING, route, onTitle }: PluginPageProps) {
  const t = useTranslate();
  const { Link } = useNavigation();
  const plugin = findPlugin(usePlugins(), "page", use);
  if (plugin === undefined) {
    return (
      <MessageBox state="empty" title={t("list.unknown-plugin", { plugin: use })}>
        <Link href="/pages">{t("page.home")}</Link>
      </MessageBox>
    );
  }
  const Component = plugin.component;
  return (
    <Suspense fallback={<Skeleton height={320} />}>
      <PluginBox plugin={plugin} parameters={parameters}>
        <Component with={parameters} route={route} onTitle={onTitle} />
      </PluginBox>
    </Suspense>
  );
}

const NOTHING: Readonly<Record<string, unknown>> = {};
