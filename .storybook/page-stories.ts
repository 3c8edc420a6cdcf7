import { basename, join } from "node:path";
import type { Plugin } from "vite";

/** A page of an area: `templates/services/pages/my-services.json`. */
const PAGE = /\/templates\/([^/]+)\/pages\/([^/.]+)\.json$/;
const STORY = "\0page-story:";

/** Storybook lists each shipped page, by area, without anybody writing a story of it. */
export const pageIndexer = {
  test: PAGE,
  createIndex: (file: string) => {
    const [, area = "", page = ""] = PAGE.exec(file) ?? [];
    const story = { type: "story", importPath: file, exportName: "Page", title: `Pages/${area}/${page}` };
    return Promise.resolve([story as const]);
  },
};

/** Where Storybook asks for a page as a story, it gets the story of the page in place of its JSON. */
export function pageStories(): Plugin {
  return {
    name: "atrium-page-stories",
    enforce: "pre",
    resolveId(source, importer) {
      const isStory = PAGE.test(source) && importer?.includes("storybook-stories") === true;
      return isStory ? `${STORY}${basename(source, ".json")}` : undefined;
    },
    load(id) {
      if (!id.startsWith(STORY)) return undefined;
      const component = JSON.stringify(join(import.meta.dirname, "../stories/shipped/shipped-page.tsx"));
      return [
        `import { storyOfPage } from ${component};`,
        "export default {};",
        `export const Page = storyOfPage(${JSON.stringify(id.slice(STORY.length))});`,
      ].join("\n");
    },
  };
}
