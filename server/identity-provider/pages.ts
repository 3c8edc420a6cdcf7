import type { SignInLook } from "../identity/index.ts";
import { escapeHtml, page } from "../page/index.ts";

// The pages of the identity provider. They work without a script, except the one that submits the sign-out.

/** The link to the page that sends another one, by mail. */
export const FORGOTTEN = "Forgotten your password?";

export interface SignInPage {
  readonly uid: string;
  /** Whose portal it is; undefined: nothing says it. */
  readonly look: SignInLook | undefined;
  readonly email: string;
  /** Undefined on the first visit. */
  readonly error: string | undefined;
}

export function signInPage({ uid, look, email, error }: SignInPage): string {
  const invalid = error === undefined ? "" : ` aria-invalid="true"`;
  return page(
    "Sign in",
    `<form method="post" action="/sign-in/${escapeHtml(uid)}">
        <h1>Sign in</h1>
        <label for="email">Email</label>
        <input id="email" name="email" type="email" autocomplete="username" required data-missing="Enter your email address." data-wrong="Enter an email address, such as name@company.com." aria-describedby="email-error"${email === "" ? " autofocus" : ""} value="${escapeHtml(email)}"${invalid}>
        <p id="email-error" class="error" aria-live="polite"></p>
        <label for="password">Password</label>
        <div class="secret">
          <input id="password" name="password" type="password" autocomplete="current-password" required data-missing="Enter your password." aria-describedby="password-error"${email === "" ? "" : " autofocus"}${invalid}>
          <button type="button" hidden aria-label="Show what you typed" aria-pressed="false">${EYE}</button>
        </div>
        ${errorLine("password", error)}
        <button type="submit">Sign in</button>
      </form>
      <p class="after"><a href="/sign-in/forgotten">${FORGOTTEN}</a></p>
      ${FIELDS_SCRIPT}`,
    look,
  );
}

/** The line below a field; it has its height also while it says nothing. */
export function errorLine(field: string, error: string | undefined): string {
  const kind = error === undefined ? 'aria-live="polite"' : 'role="alert"';
  return `<p id="${field}-error" class="error" ${kind}>${escapeHtml(error ?? "")}</p>`;
}

export const FIELDS_SCRIPT = '<script src="/sign-in/fields.js" defer></script>';

export const EYE =
  '<svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="M10 12a2 2 0 1 0 4 0a2 2 0 0 0-4 0"/><path d="M21 12c-2.4 4-5.4 6-9 6s-6.6-2-9-6c2.4-4 5.4-6 9-6s6.6 2 9 6"/></svg>';

export interface CodePage {
  readonly uid: string;
  readonly look: SignInLook | undefined;
  readonly error: string | undefined;
}

/** The second step of a sign-in, where the person has a second factor. */
export function codePage({ uid, look, error }: CodePage): string {
  return page(
    "Code",
    `<form method="post" action="/sign-in/${escapeHtml(uid)}/code">
        <h1>Enter your code</h1>
        <label for="code">Code</label>
        <input id="code" name="code" type="text" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required autofocus maxlength="20" data-missing="Enter your code." aria-describedby="code-error hint"${error === undefined ? "" : ` aria-invalid="true"`}>
        ${errorLine("code", error)}
        <p id="hint" class="hint">The six digits of your authenticator app, or one of your recovery codes.</p>
        <button type="submit">Sign in</button>
      </form>
      <p class="after"><a href="/sign-in/${escapeHtml(uid)}">Back to sign-in</a></p>
      ${FIELDS_SCRIPT}`,
    look,
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
    `<h1>You are signed out</h1><p><a href="${escapeHtml(publicUrl)}/">Sign in again</a></p>`,
  );
}

export function errorPage(message: string, publicUrl: string): string {
  return page(
    "Sign-in failed",
    `<h1>Sign-in failed</h1>
      <p class="error" role="alert">${escapeHtml(message)}</p>
      <p><a href="${escapeHtml(publicUrl)}/">Back to the portal</a></p>`,
  );
}
