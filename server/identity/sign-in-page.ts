/** What the sign-in form shows again after a failure. */
export interface SignInForm {
  /** Where it posts to. */
  readonly action: string;
  readonly email: string;
  /** Which field the failure belongs to, and its text. */
  readonly failure?: { readonly field: "email" | "password"; readonly text: string };
}

export function signInPage({ action, email, failure }: SignInForm): string {
  const error = (field: "email" | "password") => (failure?.field === field ? failure.text : undefined);
  return page(
    "Sign in",
    `<h1>Sign in</h1>
<form method="post" action="${escapeHtml(action)}" novalidate>
${field({ id: "email", label: "Email", type: "email", autocomplete: "username", value: email, error: error("email"), focus: failure?.field !== "password" })}
${field({ id: "password", label: "Password", type: "password", autocomplete: "current-password", value: "", error: error("password"), focus: failure?.field === "password" })}
<button type="submit">Sign in</button>
</form>`,
  );
}

/** A page with one sentence and a way back to the portal. */
export function messagePage(title: string, text: string, extra: { readonly html?: string } = {}): string {
  return page(
    title,
    `<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(text)}</p>\n${extra.html ?? ""}\n<p><a href="/">Go to the portal</a></p>`,
  );
}

interface Field {
  readonly id: string;
  readonly label: string;
  readonly type: string;
  readonly autocomplete: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly focus: boolean;
}

function field({ id, label, type, autocomplete, value, error, focus }: Field): string {
  const invalid = error === undefined ? "" : ` aria-invalid="true" aria-describedby="${id}-error"`;
  const message =
    error === undefined ? "" : `<p class="error" id="${id}-error" role="alert">${escapeHtml(error)}</p>`;
  return `<div class="field">
<label for="${id}">${label}</label>
<input id="${id}" name="${id}" type="${type}" autocomplete="${autocomplete}" value="${escapeHtml(value)}" maxlength="200" required${focus ? " autofocus" : ""}${invalid}>
${message}
</div>`;
}

function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Atrium - ${escapeHtml(title)}</title>
<link rel="stylesheet" href="/sign-in.css">
<link rel="icon" href="data:,">
</head>
<body>
<main>
<p class="brand">Atrium</p>
${main}
</main>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
