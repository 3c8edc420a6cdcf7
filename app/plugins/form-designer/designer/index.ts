import { lazyPart } from "#renderers/part";
import type { Plugin } from "#renderers/plugin";

/** The designer of the forms where custom services are bought. */
export const formDesignerPlugins: readonly Plugin[] = [
  {
    id: "form-designer",
    kind: "page",
    title: "Form",
    with: {
      type: "object",
      additionalProperties: false,
      required: ["prices"],
      properties: {
        prices: {
          type: "string",
          description: "Address of the page with prices, with `{id}` of their model.",
        },
      },
    },
    component: lazyPart(
      () => import("./view/form-designer.tsx"),
      (module) => module.FormDesigner,
    ),
  },
];
