import type { Preview } from "@storybook/react-vite";
import {
  AtriumProvider,
  NavigationProvider,
  PartFailure,
  PartFailureProvider,
  TranslationProvider,
} from "#renderers";
import { MantineTheme } from "../../renderers/theme/mantine-theme.tsx";
import { useFakeNavigation } from "./fake-navigation.tsx";
import { english, lengthen } from "./texts.ts";

/** The surroundings of every story: theme, texts and a fake navigation. */
const preview: Preview = {
  globalTypes: {
    scheme: {
      toolbar: { title: "Colour scheme", icon: "circlehollow", items: ["light", "dark"], dynamicTitle: true },
    },
    direction: {
      toolbar: { title: "Direction", icon: "transfer", items: ["ltr", "rtl"], dynamicTitle: true },
    },
    text: {
      toolbar: { title: "Length of texts", icon: "paragraph", items: ["as is", "long"], dynamicTitle: true },
    },
  },
  initialGlobals: { scheme: "light", direction: "ltr", text: "as is" },
  parameters: {
    layout: "fullscreen",
    options: {
      storySort: { order: ["Foundations", ["Tokens", "Type", "Icons", "When to use which"], "Shell"] },
    },
    viewport: {
      options: {
        phone: { name: "Phone, 360", styles: { width: "360px", height: "740px" }, type: "mobile" },
        tablet: { name: "Tablet, 768", styles: { width: "768px", height: "1024px" }, type: "tablet" },
        desktop: { name: "Desktop, 1440", styles: { width: "1440px", height: "900px" }, type: "desktop" },
      },
    },
    a11y: { test: "error" },
  },
  decorators: [
    (Story, { globals, parameters }) => {
      const navigation = useFakeNavigation(parameters["location"] as string | undefined);
      document.documentElement.dir = globals["direction"] === "rtl" ? "rtl" : "ltr";
      return (
        <AtriumProvider forceScheme={globals["scheme"] === "dark" ? "dark" : "light"}>
          <TranslationProvider value={globals["text"] === "long" ? lengthen(english) : english}>
            <NavigationProvider value={navigation}>
              <MantineTheme>
                <PartFailureProvider value={PartFailure}>
                  <Story />
                </PartFailureProvider>
              </MantineTheme>
            </NavigationProvider>
          </TranslationProvider>
        </AtriumProvider>
      );
    },
  ],
};

export default preview;
