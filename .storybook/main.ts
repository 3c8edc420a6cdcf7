import type { StorybookConfig } from "@storybook/react-vite";

/** Foundations first; then every renderer and shell part in every state. */
const config: StorybookConfig = {
  framework: {
    name: "@storybook/react-vite",
    options: { builder: { viteConfigPath: ".storybook/vite.config.ts" } },
  },
  stories: ["../stories/foundations/*.stories.tsx", "../stories/!(foundations)/**/*.stories.tsx"],
  addons: ["@storybook/addon-a11y"],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
};

export default config;
