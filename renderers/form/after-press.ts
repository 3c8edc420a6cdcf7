/**
 * Calls back when no mouse button or finger is down: at once, or after the click that is under way. What changes the
 * layout waits like this, because whatever is pressed would move away under the pointer, and the click be lost.
 */
export function afterPress(callback: () => void): void {
  if (isPressed) waiting.push(callback);
  else callback();
}

let isPressed = false;
let waiting: (() => void)[] = [];
let timer: number | undefined;

function press(): void {
  isPressed = true;
  window.clearTimeout(timer);
}

/** The click follows the release, and after a touch so do the events of a mouse: all in the same turn. */
function release(): void {
  window.clearTimeout(timer);
  timer = window.setTimeout(() => {
    isPressed = false;
    const due = waiting;
    waiting = [];
    for (const callback of due) callback();
  }, 0);
}

for (const name of ["pointerdown", "mousedown"]) window.addEventListener(name, press, true);
for (const name of ["pointerup", "pointercancel", "mouseup", "dragend"])
  window.addEventListener(name, release, true);
window.addEventListener("blur", (event) => {
  if (event.target === window) release();
});
