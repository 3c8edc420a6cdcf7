/** The address of the style sheet of the pages. */
export const STYLE_ADDRESS = "/server-page.css";

/** Whose portal a page belongs to. `logo`: an address; empty: none. */
interface PageOwner {
  readonly name: string;
  readonly logo: string;
}

const PRODUCT: PageOwner = { name: "Atrium", logo: "/favicon.svg" };

/**
 * A page that the server draws itself: `title` for the tab, `content` as HTML. It works without a script. `owner`: default
 * the product.
 */
export function page(title: string, content: string, owner = PRODUCT): string {
  const logo = owner.logo === "" ? "" : `<img src="${escapeHtml(owner.logo)}" alt="" height="24">`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${escapeHtml(title)} - ${escapeHtml(owner.name)}</title>
    <link rel="icon" href="/favicon.svg">
    <link rel="stylesheet" href="${STYLE_ADDRESS}">
  </head>
  <body>
    <main>
      <p class="mark">${logo}${escapeHtml(owner.name)}</p>
      ${content}
    </main>
  </body>
</html>`;
}

/** For an address that leads nowhere. */
export function notFoundPage(publicUrl: string): string {
  return page(
    "Page not found",
    `<h1>There is no such page</h1>
      <p>The address may be mistyped, or the page has moved.</p>
      <p><a class="button" href="${escapeHtml(publicUrl)}/">Open the portal</a></p>`,
  );
}

/** A text as HTML, for content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
