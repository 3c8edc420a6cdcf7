import type { Template } from "#engine/template";
import type { Fixture } from "./fixture.ts";

/** The case of a page without fixtures: made-up answers, and something for each parameter that the page needs. */
export function usualCase({ params }: Pick<Template, "params">): Fixture {
  const named = Object.entries(params ?? {});
  const query = named.flatMap(([name, param]) =>
    param.in === "query" && param.required === true ? [`${encodeURIComponent(name)}=17`] : [],
  );
  return {
    name: "usual",
    route: Object.fromEntries(named.flatMap(([name, param]) => (param.in === "route" ? [[name, "17"]] : []))),
    query: query.join("&"),
    answers: {},
    isHealthy: true,
  };
}
