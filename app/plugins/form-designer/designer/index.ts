import { lazyPart } from "#renderers/part";
import type { Plugin } from "#renderers/plugin";

/** The designer of the forms where custom services are bought. */
export const formDesignerPlugins: readonly Plugin[] = [
  {
    id: "form-designer",
    kind: "page",
    title: "Form",
    with: { type: "object", additionalProperties: false, properties: {} },
    component: lazyPart(
      () => import("./view/form-designer.tsx"),
      (module) => module.FormDesigner,
    ),
  },
];
