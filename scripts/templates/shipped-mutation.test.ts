import { expect, test } from "vitest";
import { formatFinding, parseTemplate } from "#engine/template";
import { checkFixtures, checkNavigation, checkTexts, checkUses, usesOf } from "#engine/authoring";
import {
  formatScores,
  factsIn,
  MUTATIONS,
  runMutations,
} from "../../engine/authoring/mutations/mutation-run.fixture.ts";
import {
  FIXTURE_MUTATIONS,
  NAVIGATION_MUTATIONS,
  TEXT_MUTATIONS,
} from "../../engine/authoring/mutations/mutations-around-pages.fixture.ts";
import {
  COPIED_TEXT_MUTATIONS,
  COPY_MUTATIONS,
} from "../../engine/authoring/mutations/mutations-of-copies.fixture.ts";
import {
  MEANING_MUTATIONS,
  WAY_MUTATIONS,
} from "../../engine/authoring/mutations/mutations-of-meaning.fixture.ts";
import { PORTAL_MUTATIONS } from "../../engine/authoring/mutations/mutations-of-portal.fixture.ts";
import { loadCheckContext } from "./load-check-context.ts";
import { IS_PROOF } from "../../server/testing/proof.ts";

const SEED = 20_261_121;
/** One of each kind on each page; three of them in the proof. */
const MAX_PER_KIND_AND_PAGE = IS_PROOF ? 3 : 1;

/** All of them in the proof; one in so many here, since each damage is a check of a whole page. */
function sampleOf<T>(all: readonly T[], oneIn = 8): readonly T[] {
  return IS_PROOF ? all : all.filter((_, index) => index % oneIn === 0);
}

test("damage to the shipped pages is found, with its place", async ({ annotate }) => {
  const problems: string[] = [];
  const { options, pages } = await loadCheckContext((problem) => problems.push(problem));
  expect(problems).toEqual([]);
  const subjects = sampleOf(pages, 16).map(({ name, source }) => ({
    name,
    document: JSON.parse(source) as unknown,
    facts: factsIn({ ...options, file: name }),
    check: (text: string) => checkUses(text, name, options.routes, { ...options, file: `${name}.json` }),
  }));
  const asShipped = pages.flatMap(({ name, source }) =>
    checkUses(source, name, options.routes, { ...options, file: `${name}.json` }),
  );
  expect(asShipped.map(formatFinding)).toEqual([]);
  const scores = runMutations(subjects, SEED, MAX_PER_KIND_AND_PAGE, [
    ...MUTATIONS,
    ...PORTAL_MUTATIONS,
    ...COPY_MUTATIONS,
    ...MEANING_MUTATIONS,
  ]);
  await annotate(formatScores(scores, SEED));
  expect(scores.flatMap(({ kind, missed }) => missed.map((each) => `${kind}: ${each}`))).toEqual([]);
});

const AROUND_EACH = IS_PROOF ? 4 : 1;
const NO_FACTS = { requires: () => [], permission: () => undefined, pageOf: () => undefined };

test("damage around the shipped pages is found too: to routes, menus, fixtures and texts", async ({
  annotate,
}) => {
  const { options, pages, templates } = await loadCheckContext(() => {});
  const { menus, routes, texts } = templates.files;
  const places = [...menus, ...routes].map(({ path, text }) => ({
    name: path,
    document: JSON.parse(text) as unknown,
    facts: factsIn({ ...options, file: path }),
    check: (damaged: string) => checkNavigation(damaged, { ...options, file: path }),
  }));
  const fixtures = sampleOf(pages).flatMap(({ name, source, fixtures: beside }) => {
    const drawn = usesOf(name, source, options.routes).flatMap(({ given }) => {
      const parsed = parseTemplate(source, {
        ...options,
        apiList: options.apis?.list,
        file: name,
        with: given,
      });
      return parsed.ok ? [parsed.template] : [];
    });
    const known = { file: name, templates: drawn, descriptions: options.apis?.descriptions ?? {} };
    return beside === undefined
      ? []
      : [
          {
            name,
            document: JSON.parse(beside) as unknown,
            facts: NO_FACTS,
            check: (damaged: string) => checkFixtures(damaged, known),
          },
        ];
  });
  const written = sampleOf(texts.get("en") ?? []).map(({ path, text }) => ({
    name: path,
    document: Object.fromEntries(
      Object.entries(JSON.parse(text) as Record<string, unknown>).filter(([key]) =>
        pages.some(({ source }) => source.includes(`"t:${key}"`)),
      ),
    ),
    facts: NO_FACTS,
    check: (damaged: string) => {
      const now = JSON.parse(damaged) as Record<string, string>;
      const translations = { ...options.translations, ...now };
      const changed = Object.keys(now).filter((key) => options.translations?.[key] !== now[key]);
      return pages
        .filter(({ source }) => changed.some((key) => source.includes(key)))
        .flatMap(({ name, source }) =>
          checkUses(source, name, options.routes, { ...options, translations, file: `${name}.json` }),
        );
    },
  }));
  const scores = [
    ...runMutations(places, SEED, AROUND_EACH, [...NAVIGATION_MUTATIONS, ...WAY_MUTATIONS]),
    ...runMutations(fixtures, SEED, AROUND_EACH, FIXTURE_MUTATIONS),
    ...runMutations(written, SEED, 1, TEXT_MUTATIONS),
  ];
  await annotate(formatScores(scores, SEED));
  expect(scores.flatMap(({ kind, missed }) => missed.map((each) => `${kind}: ${each}`))).toEqual([]);
  expect(scores.filter(({ tried }) => tried === 0).map(({ kind }) => kind)).toEqual([]);
});

test("and damage to texts that only shows beside the other texts", async ({ annotate }) => {
  const { options, templates, written } = await loadCheckContext(() => {});
  const english = templates.files.texts.get("en") ?? [];
  const descriptions = options.apis?.descriptions ?? {};
  const subjects = sampleOf(english, 3).map(({ path, text }) => ({
    name: path,
    document: JSON.parse(text) as unknown,
    facts: NO_FACTS,
    check: (damaged: string) =>
      checkTexts(
        english.map((file) => (file.path === path ? { path, text: damaged } : file)),
        { files: written, descriptions },
      ),
  }));
  expect(subjects.flatMap(({ document, check }) => check(JSON.stringify(document, null, 2)))).toEqual([]);
  const scores = runMutations(subjects, SEED, AROUND_EACH, COPIED_TEXT_MUTATIONS);
  await annotate(formatScores(scores, SEED));
  expect(scores.flatMap(({ kind, missed }) => missed.map((each) => `${kind}: ${each}`))).toEqual([]);
  expect(scores.filter(({ tried }) => tried === 0).map(({ kind }) => kind)).toEqual([]);
});
