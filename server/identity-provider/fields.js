// Says what is missing beside each field instead of in the browser's bubbles, and shows a password on request. Without
// it the browser checks the fields.
const form = document.querySelector("form");
const inputs = [...document.querySelectorAll("input[required]")];

/** @param {HTMLInputElement} input */
function problemOf(input) {
  if (input.validity.valueMissing) return input.dataset.missing ?? "";
  return input.validity.typeMismatch ? (input.dataset.wrong ?? "") : "";
}

/**
 * @param {HTMLInputElement} input
 * @param {string} problem
 */
function show(input, problem) {
  const line = document.getElementById(`${input.id}-error`);
  if (line !== null) line.textContent = problem;
  if (problem === "") input.removeAttribute("aria-invalid");
  else input.setAttribute("aria-invalid", "true");
}

if (form !== null) {
  form.noValidate = true;
  form.addEventListener("submit", (event) => {
    for (const input of inputs) show(input, problemOf(input));
    const first = inputs.find((input) => problemOf(input) !== "");
    if (first === undefined) return;
    event.preventDefault();
    first.focus();
  });
  for (const input of inputs)
    input.addEventListener("input", () => {
      if (input.getAttribute("aria-invalid") === "true") show(input, problemOf(input));
    });
}

for (const button of document.querySelectorAll(".secret button")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const input = button.parentElement.querySelector("input");
    const isShown = input.type === "password";
    input.type = isShown ? "text" : "password";
    button.setAttribute("aria-pressed", String(isShown));
  });
}
