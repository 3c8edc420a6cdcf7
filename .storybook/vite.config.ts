import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { pageStories } from "./page-stories.ts";

export default defineConfig({ plugins: [pageStories(), react()] });
