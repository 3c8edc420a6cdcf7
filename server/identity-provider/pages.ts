// The pages of the identity provider. They need no script, except the one that submits the sign-out.

export interface SignInPage {
  readonly uid: string;
  readonly email: string;
  /** Undefined on the first visit. */
  readonly error: string | undefined;
}

export function signInPage({ uid, email, error }: SignInPage): string {
  const failed = error === undefined ? "" : ` aria-invalid="true" aria-describedby="error"`;
  return page(
    "Sign in",
    `<form method="post" action="/sign-in/${escape(uid)}">
        <h1>Sign in</h1>
        <label for="email">Email</label>
        <input id="email" name="email" type="email" autocomplete="username" required${email === "" ? " autofocus" : ""} value="${escape(email)}"${failed}>
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required${email === "" ? "" : " autofocus"}${failed}>
        ${error === undefined ? "" : `<p id="error" class="error" role="alert">${escape(error)}</p>`}
        <button type="submit">Sign in</button>
      </form>`,
  );
}

export interface CodePage {
  readonly uid: string;
  readonly error: string | undefined;
}

/** The second step of a sign-in, where the person has a second factor. */
export function codePage({ uid, error }: CodePage): string {
  const described = error === undefined ? "hint" : "error hint";
  return page(
    "Code",
    `<form method="post" action="/sign-in/${escape(uid)}/code">
        <h1>Enter your code</h1>
        <label for="code">Code</label>
        <input id="code" name="code" type="text" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required autofocus maxlength="20" aria-describedby="${described}"${error === undefined ? "" : ` aria-invalid="true"`}>
        <p id="hint">The six digits of your authenticator app, or one of your recovery codes.</p>
        ${error === undefined ? "" : `<p id="error" class="error" role="alert">${escape(error)}</p>`}
        <button type="submit">Sign in</button>
      </form>`,
  );
}

/** `form` is the library's own, with its token; the script submits it at once, unless the person has to confirm. */
export function signOutPage(form: string, isAsked: boolean): string {
  return page(
    isAsked ? "Sign out" : "Signing out",
    `${form}
      <h1>${isAsked ? "Sign out?" : "Signing out…"}</h1>
      <button type="submit" form="op.logoutForm" value="yes" name="logout">Sign out</button>
      ${isAsked ? "" : '<script src="/sign-in/submit.js"></script>'}`,
  );
}

export function signedOutPage(publicUrl: string): string {
  return page(
    "Signed out",
    `<h1>You are signed out</h1><p><a href="${escape(publicUrl)}/">Sign in again</a></p>`,
  );
}

export function errorPage(message: string, publicUrl: string): string {
  return page(
    "Sign-in failed",
    `<h1>Sign-in failed</h1>
      <p class="error" role="alert">${escape(message)}</p>
      <p><a href="${escape(publicUrl)}/">Back to the portal</a></p>`,
  );
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${escape(title)} - Atrium</title>
    <link rel="icon" href="/favicon.svg">
    <link rel="stylesheet" href="/sign-in/style.css">
  </head>
  <body>
    <main>
      <p class="mark" aria-label="Atrium"><span aria-hidden="true"></span>Atrium</p>
      ${content}
    </main>
  </body>
</html>`;
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
