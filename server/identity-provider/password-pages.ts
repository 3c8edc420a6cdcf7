import type { PasswordLink, SignInLook } from "../identity/index.ts";
import { escapeHtml, page } from "../page/index.ts";
import { EYE, errorLine, FIELDS_SCRIPT, FORGOTTEN } from "./pages.ts";

// The pages on which people ask for a link and set a password with it.

/** Whose portal it is; undefined: nothing says it. */
type Look = SignInLook | undefined;

export interface ForgottenPage {
  readonly look: Look;
  readonly email: string;
  readonly error: string | undefined;
  readonly publicUrl: string;
}

export function forgottenPage({ look, email, error, publicUrl }: ForgottenPage): string {
  return page(
    "Forgotten password",
    `<form method="post" action="/sign-in/forgotten">
        <h1>${FORGOTTEN}</h1>
        <p>Enter the address with which you sign in. We send you a link that sets a new password.</p>
        <label for="email">Email</label>
        <input id="email" name="email" type="email" autocomplete="username" required autofocus data-missing="Enter your email address." data-wrong="Enter an email address, such as name@company.com." aria-describedby="email-error" value="${escapeHtml(email)}"${error === undefined ? "" : ` aria-invalid="true"`}>
        ${errorLine("email", error)}
        <button type="submit">Send link</button>
      </form>
      ${backToSignIn(publicUrl)}
      ${FIELDS_SCRIPT}`,
    look,
  );
}

/** The same for everybody, so that nobody learns who has an account. */
export function linkSentPage(look: Look, email: string, publicUrl: string): string {
  return page(
    "Link sent",
    `<h1>Check your mailbox</h1>
      <p role="status">If somebody signs in here as <strong class="address">${escapeHtml(email)}</strong>, a link is on its way to that address. It works once, within 30 minutes.</p>
      <p>Nothing arrived after a few minutes? Look into your spam folder, and check the address. After three links in an hour no more are sent.</p>
      ${backToSignIn(publicUrl)}`,
    look,
  );
}

export interface NewPasswordPage {
  readonly look: Look;
  readonly link: string;
  readonly email: string;
  readonly kind: PasswordLink["kind"];
  readonly error: { readonly field: "password" | "confirmPassword"; readonly message: string } | undefined;
}

export function newPasswordPage({ look, link, email, kind, error }: NewPasswordPage): string {
  const title = kind === "invitation" ? "Welcome" : "Set a new password";
  const field = (name: "password" | "confirmPassword", label: string, missing: string, hint: string) => {
    const wrong = error?.field === name ? error.message : undefined;
    return `<label for="${name}">${label}</label>
        <div class="secret">
          <input id="${name}" name="${name}" type="password" autocomplete="new-password" maxlength="100" required data-missing="${missing}" aria-describedby="${name}-error${hint}"${name === (error?.field ?? "password") ? " autofocus" : ""}${wrong === undefined ? "" : ` aria-invalid="true"`}>
          <button type="button" hidden aria-label="Show what you typed" aria-pressed="false">${EYE}</button>
        </div>
        ${errorLine(name, wrong)}`;
  };
  return page(
    title,
    `<form method="post" action="/sign-in/password">
        <h1>${title}</h1>
        ${kind === "invitation" ? "<p>Set a password. With it and your address you sign in.</p>" : ""}
        <input type="hidden" name="link" value="${escapeHtml(link)}">
        <label for="email">Email</label>
        <input id="email" type="email" autocomplete="username" readonly value="${escapeHtml(email)}">
        <p class="error" aria-hidden="true"></p>
        ${field("password", "New password", "Enter a new password.", " hint")}
        <p id="hint" class="hint">6 to 100 characters: letters, digits or !@#$%^&amp;*, with at least one digit.</p>
        <p class="error" aria-hidden="true"></p>
        ${field("confirmPassword", "Repeat the password", "Repeat the password.", "")}
        <button type="submit">Set password</button>
      </form>
      ${FIELDS_SCRIPT}`,
    look,
  );
}

/** Of an invitation it is the first password: nothing began with another one. */
export function passwordSetPage(look: Look, kind: PasswordLink["kind"], publicUrl: string): string {
  return page(
    "Password set",
    `<h1>Your password is set</h1>
      <p role="status">Sign in with it.${kind === "reset" ? " You were signed out everywhere else, and your API keys have ended." : ""}</p>
      <p><a class="button" href="${escapeHtml(publicUrl)}/">Sign in</a></p>`,
    look,
  );
}

const ENDED: Readonly<Record<PasswordLink["kind"] | "none", string>> = {
  reset: "It works for 30 minutes.",
  invitation:
    "An invitation works for 72 hours. Ask whoever invited you to send it again, or have a link sent to your address.",
  none: "It was used already, it is not complete, your password was set in another way since, or you may not sign in here any more. If you have set a password, sign in with it. If no new link arrives, ask an administrator of your company.",
};

/** For a link that is not good, or not any more. `kind`: of one that has expired. */
export function linkEndedPage(look: Look, kind: PasswordLink["kind"] | "none", publicUrl: string): string {
  return page(
    "Link expired",
    `<h1>${kind === "none" ? "This link does not work" : "This link has expired"}</h1>
      <p role="alert">${ENDED[kind]}</p>
      <p><a class="button" href="/sign-in/forgotten">Get a new link</a></p>
      ${backToSignIn(publicUrl)}`,
    look,
  );
}

function backToSignIn(publicUrl: string): string {
  return `<p class="after"><a href="${escapeHtml(publicUrl)}/">Back to sign-in</a></p>`;
}
