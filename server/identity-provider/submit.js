// Confirms a sign-out that the portal itself asked for.
const form = document.getElementById("op.logoutForm");
const button = document.querySelector("button[name=logout]");
if (form instanceof HTMLFormElement && button instanceof HTMLButtonElement) form.requestSubmit(button);
