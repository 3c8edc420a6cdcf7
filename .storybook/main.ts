import type { StorybookConfig } from "@storybook/react-vite";
import { pageIndexer } from "./page-stories.ts";

/** Foundations first; then every renderer and shell part in every state. */
const config: StorybookConfig = {
  framework: {
    name: "@storybook/react-vite",
    options: { builder: { viteConfigPath: ".storybook/vite.config.ts" } },
  },
  stories: [
    "../stories/foundations/*.stories.tsx",
    "../stories/!(foundations)/**/*.stories.tsx",
    "../templates/*/pages/!(*.fixtures).json",
  ],
  experimental_indexers: (existing = []) => [...existing, pageIndexer],
  addons: ["@storybook/addon-a11y"],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
};

export default config;
