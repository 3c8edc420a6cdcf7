import { lazyPart } from "#renderers/part";
import type { Plugin } from "#renderers/plugin";

/** What a mail says: a field that offers its variables, and a preview beside it. */
export const mailTemplatePlugins: readonly Plugin[] = [
  {
    id: "mail-words",
    kind: "field",
    title: "Words of a mail",
    with: {
      type: "object",
      additionalProperties: false,
      required: ["variables"],
      properties: {
        variables: {
          type: ["array", "null"],
          description: "What can be inserted: name, meaning, example, and the parts of each entry of a list.",
          items: {
            type: "object",
            required: ["name", "meaning", "example", "fields"],
            properties: {
              name: { type: "string" },
              meaning: { type: "string" },
              example: { type: "string" },
              fields: { type: "array", items: { type: "string" } },
              required: { type: "boolean" },
            },
          },
        },
        isLong: { type: "boolean", description: "Several lines, with the meaning of each variable below." },
      },
    },
    component: lazyPart(
      () => import("./mail-words.tsx"),
      (module) => module.MailWords,
    ),
  },
  {
    id: "mail-preview",
    kind: "panel",
    title: "Preview of a mail",
    with: {
      type: "object",
      additionalProperties: false,
      required: ["api", "path", "id", "subject", "text"],
      properties: {
        api: { type: "string", description: "The API that shows and sends a draft." },
        path: {
          type: "string",
          description: "Of the templates below that API: POST to /preview and /test of one.",
        },
        id: { type: "string", description: "Of the template." },
        subject: { type: ["string", "null"], description: "The draft." },
        text: { type: ["string", "null"], description: "The draft." },
        canSend: { type: "boolean", description: "Whether a test mail is offered. Default: no." },
      },
    },
    component: lazyPart(
      () => import("./mail-preview.tsx"),
      (module) => module.MailPreview,
    ),
  },
];
