export { addPageStyle } from "./add-page-style.ts";
export { escapeHtml, notFoundPage, page } from "./page.ts";
