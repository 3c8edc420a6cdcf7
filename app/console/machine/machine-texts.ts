import type { Translations } from "#renderers";

/** The texts of the window of a machine's console: they come with its code. */
export const MACHINE_TEXTS: Translations = {
  "console.actual": "Actual size",
  "console.cancel": "Cancel",
  "console.close": "Close",
  "console.connected": "Connected",
  "console.connecting": "Connecting…",
  "console.ctrl-alt-del": "Ctrl+Alt+Del",
  "console.ended": "Not connected",
  "console.fit": "Fit to window",
  "console.full-screen": "Full screen",
  "console.gone-title": "The machine is gone",
  "console.hint":
    "All keys go to the machine. Ctrl+Alt+Home gives the keyboard back. Screen readers cannot read the picture.",
  "console.keyboard": "Keyboard",
  "console.keyboard-field": "Type to the machine",
  "console.lost-text": "The connection to the machine ended. What runs on it goes on.",
  "console.lost-title": "The console is not connected",
  "console.off-title": "The machine is off",
  "console.power-on": "Power on",
  "console.powering-on": "The machine is being powered on…",
  "console.preparing": "The console is being prepared. Checked {asked} times.",
  "console.reconnect": "Connect again",
  "console.refused-text": "You cannot open this console at the moment. Sign in and open it again.",
  "console.refused-title": "The console did not open",
  "console.screen": "Screen of {name}",
  "console.title": "Console",
  "console.starting": "Powering on",
  "console.tools": "Console",
  "console.type": "Type text",
  "console.type-field": "Text",
  "console.type-send": "Type",
  "console.type-text":
    "The text is typed on the machine, key by key, where its cursor stands. A line break is the Enter key.",
};
