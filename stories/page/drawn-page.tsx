import { act } from "@testing-library/react";
import { vi } from "vitest";
import type { Answer, Engine, ResolvedCall, SessionState, Viewer } from "#engine";
import type { Ports } from "#engine/ports";
import type { Shell } from "#engine/navigation";
import type { ApiDescription, Dialect } from "#engine/api-description";
import type { answerFixture } from "#engine/authoring";
import { parseTemplate } from "#engine/template";
import type { AnswerDialects } from "#engine/template";
import { createFakeEngine, FAKE_BOOTSTRAP } from "#engine/testing";
import {
  ActionProvider,
  AtriumProvider,
  EngineProvider,
  NavigationProvider,
  PageView,
  TranslationProvider,
} from "#renderers";
import { useFakeNavigation } from "../setup/fake-navigation.tsx";
import { english } from "../setup/texts.ts";

/** The input of drawn pages, without a server: templates, descriptions and answers. */
export interface PageWorld {
  readonly viewer: Viewer;
  /** A template as in its file; undefined: there is none of this name. */
  readonly source: (name: string) => string | undefined;
  readonly fragments?: unknown;
  /** Routes, whose `pageOf` the links of templates use. */
  readonly routes?: unknown;
  /** The APIs, whose dialects complete the templates. */
  readonly apiList?: AnswerDialects;
  readonly description: (api: string) => ApiDescription | undefined;
  readonly dialect: (api: string, name?: string) => Dialect | undefined;
  /** Undefined: unknown call; the answer is an empty object. */
  readonly answer: (call: ResolvedCall) => ReturnType<typeof answerFixture>;
  /** Menus and routes, where the whole portal is drawn. */
  readonly shell?: Shell;
  /** Default: a clock that stands still. */
  readonly clock?: Ports["clock"];
}

/** An engine for such pages, with a viewer signed in. */
export function engineOver(world: PageWorld): Engine {
  const { viewer, shell, clock } = world;
  const fake = createFakeEngine({
    viewer,
    ports: clock === undefined ? {} : { clock },
    openTemplate: (name, parameters) =>
      parseTemplate(world.source(name) ?? "", {
        file: `${name}.json`,
        fragments: world.fragments,
        routes: world.routes,
        apiList: world.apiList,
        with: parameters,
      }),
    send: (call) => Promise.resolve(answerOf(world.answer(call))),
  });
  const { accountId, companyName, username } = viewer.claims;
  const session: SessionState = {
    state: "in",
    claims: viewer.claims,
    user: { id: 1, username, language: "en", account: { id: accountId, companyName } },
  };
  return {
    ...fake,
    session: { ...fake.session, snapshot: () => session },
    bootstrap: {
      load: () => Promise.resolve({ ok: true, data: FAKE_BOOTSTRAP }),
      current: () => FAKE_BOOTSTRAP,
    },
    ...(shell !== undefined && { shell: () => Promise.resolve(shell) }),
    apis: {
      ...fake.apis,
      description: (api) => Promise.resolve(world.description(api)),
      loaded: world.description,
      dialect: (api, name) => world.dialect(api, name) ?? {},
    },
  };
}

export interface DrawnPageProps {
  readonly engine: Engine;
  /** Name of the template. */
  readonly page: string;
  /** Path and query of the address. */
  readonly location: string;
  readonly route?: Readonly<Record<string, string>>;
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
  readonly translations?: Readonly<Record<string, string>>;
}

/** A page without the portal around it. */
export function DrawnPage({
  engine,
  page,
  location,
  route = {},
  parameters,
  translations = english,
}: DrawnPageProps) {
  return (
    <AtriumProvider>
      <TranslationProvider value={translations}>
        <NavigationProvider value={useFakeNavigation(location)}>
          <EngineProvider engine={engine}>
            <ActionProvider>
              <PageView template={page} route={route} parameters={parameters} />
            </ActionProvider>
          </EngineProvider>
        </NavigationProvider>
      </TranslationProvider>
    </AtriumProvider>
  );
}

/** A page counts as drawn when it did not change for this many turns of the event loop. */
const QUIET_TURNS = 6;
/** Then something changes at every turn. */
const MOST_TURNS = 500;

/** Waits until lazily loaded code is there, all answers are drawn, and nothing changes any more. */
export async function untilDrawn(): Promise<void> {
  let quiet = 0;
  const observer = new MutationObserver(() => (quiet = 0));
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  try {
    for (let turn = 0; quiet < QUIET_TURNS; turn += 1) {
      if (turn > MOST_TURNS) throw new Error(`The page still changes after ${MOST_TURNS} turns.`);
      quiet += 1;
      await act(async () => {
        await vi.dynamicImportSettled();
        await new Promise<void>((resolve) => setTimeout(resolve, 0));
      });
    }
  } finally {
    observer.disconnect();
  }
}

function answerOf(answer: ReturnType<typeof answerFixture>): Answer {
  if (answer?.state === "failed") return { ok: false, failure: answer.failure };
  const body = answer?.state === "ready" ? answer.body : {};
  return { ok: true, status: 200, body, text: JSON.stringify(body), headers: {} };
}
