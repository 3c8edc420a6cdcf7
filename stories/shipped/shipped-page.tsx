import type { StoryObj } from "@storybook/react-vite";
import { type ReactNode, useEffect, useState } from "react";
import { createBrowserPorts } from "#app";
import type { Engine } from "#engine";
import { addressOf, casesOf, openPreview, placeAt, placesOf, rolesOf } from "#engine/authoring";
import { guardRoute } from "#engine/navigation";
import { createFakePorts } from "#engine/testing";
import { ActionProvider, EngineProvider, PageView } from "#renderers";
import { loadPlugins } from "../../app/plugins.ts";
import { shipped } from "./shipped-portal.ts";
import styles from "../list/list-story.module.css";

export interface ShippedPageProps {
  readonly page: string;
  readonly role: string;
  /** One of its fixtures, or of those of every page. */
  readonly state: string;
}

/** A page as it ships, over the world of `npm run templates -- preview`. */
export function ShippedPage({ page, role, state }: ShippedPageProps): ReactNode {
  const engine = useWorld(page, role, state);
  const viewer = engine?.viewer();
  if (engine === undefined || viewer === undefined) return null;
  const guarded = guardRoute(shipped.shell.routes, usualAddress(page), viewer);
  if (!("allowed" in guarded)) return <p>{role} may not open this page.</p>;
  return (
    <EngineProvider engine={engine}>
      <ActionProvider plugins={loadPlugins("")}>
        <main className={styles["page"]}>
          <PageView template={page} parameters={guarded.allowed.with} route={guarded.params} />
        </main>
      </ActionProvider>
    </EngineProvider>
  );
}

/** The story of a page: as the first role that may open it, in its usual case. */
export function storyOfPage(page: string): StoryObj<typeof ShippedPage> {
  const address = usualAddress(page);
  const cases = casesOf(shipped, page).map(({ name }) => name);
  const choice = (options: readonly string[]) => ({ options, control: { type: "select" as const } });
  return {
    render: (args) => <ShippedPage key={JSON.stringify(args)} {...args} />,
    args: { page, role: placeAt(shipped, address).openTo[0] ?? "", state: cases[0] ?? "" },
    argTypes: { role: choice(Object.keys(rolesOf(shipped, page))), state: choice(cases) },
    parameters: { location: address },
  };
}

function usualAddress(page: string): string {
  const place = placesOf(shipped).find((each) => each.page === page);
  return place === undefined ? "/pages" : addressOf(place, casesOf(shipped, page)[0]);
}

function useWorld(page: string, role: string, state: string): Engine | undefined {
  const [engine, setEngine] = useState<Engine>();
  useEffect(() => {
    const [usual, ...others] = casesOf(shipped, page);
    const fixture = others.find(({ name }) => name === state) ?? usual;
    const viewer = rolesOf(shipped, page)[role];
    if (viewer === undefined) return;
    // The time of the browser goes on, and what is stored is the story's own.
    const ports = { ...createFakePorts(), clock: createBrowserPorts().clock };
    void openPreview(ports, { data: shipped, viewer, fixture: () => fixture }).then(setEngine);
  }, [page, role, state]);
  return engine;
}
