import RFB from "@novnc/novnc";
import { isRecord } from "#validators";

/** Why a screen ended, as the server's code says (server/consoles/admit.ts). */
export type ScreenEnd = "off" | "gone" | "refused" | "lost";

export interface ScreenSettings {
  /** Where it is drawn. */
  readonly target: HTMLElement;
  readonly origin: string;
  readonly ticket: string;
  readonly token: string;
  /** What the picture is called, and the id of what is said about it. */
  readonly label: (machine: string) => string;
  readonly describedBy: string;
  /** The picture is there. */
  readonly onOpen: (machine: string) => void;
  /** `text` is the server's sentence; empty where the connection was cut. */
  readonly onEnd: (end: ScreenEnd, text: string) => void;
}

export interface Screen {
  ctrlAltDel(): void;
  /** Presses the keys of a text, one after the other. */
  type(text: string): void;
  erase(): void;
  /** True: as large as the window lets it be. */
  fit(isFitted: boolean): void;
  focus(): void;
  /** Gives the keyboard back. */
  leave(): void;
  close(): void;
}

const SOCKET = "/console-socket";
const KEYS = { return: 0xff_0d, tab: 0xff_09, backspace: 0xff_08 } as const;
/** Those that may be down when the keyboard is given back. */
const MODIFIERS = [0xff_e3, 0xff_e4, 0xff_e9, 0xff_ea, 0xff_e1, 0xff_e2];

/** Connects to the screen of a machine: says the ticket, and hands the connection to noVNC once the server takes it. */
export function openScreen(settings: ScreenSettings): Screen {
  const { target, origin } = settings;
  const socket = new WebSocket(origin.replace(/^http/, "ws") + SOCKET);
  let viewer: RFB | undefined;
  let machine = "";
  let isClosed = false;

  socket.addEventListener("open", () => {
    socket.send(JSON.stringify({ ticket: settings.ticket, token: settings.token }));
  });
  // At once, in the same turn: what follows the answer is for noVNC.
  const attach = ({ data }: MessageEvent<unknown>) => {
    socket.removeEventListener("message", attach);
    machine = machineIn(data);
    viewer = new RFB(target, socket, { shared: true });
    viewer.background = "transparent";
    viewer.scaleViewport = true;
    viewer.focusOnClick = true;
    viewer.addEventListener("connect", () => {
      nameCanvas(settings, machine);
      settings.onOpen(machine);
    });
  };
  socket.addEventListener("message", attach);
  socket.addEventListener("close", ({ code, reason }) => {
    if (!isClosed) settings.onEnd(endOf(code), reason);
  });

  const press = (key: number) => viewer?.sendKey(key, null);
  return {
    ctrlAltDel: () => viewer?.sendCtrlAltDel(),
    type(text) {
      for (const character of text.replaceAll(/\r\n?/g, "\n")) press(keysymOf(character));
    },
    erase: () => press(KEYS.backspace),
    fit(isFitted) {
      if (viewer !== undefined) viewer.scaleViewport = isFitted;
    },
    focus: () => viewer?.focus({ preventScroll: true }),
    leave() {
      for (const key of MODIFIERS) viewer?.sendKey(key, null, false);
      viewer?.blur();
    },
    close() {
      isClosed = true;
      viewer?.disconnect();
      socket.close();
    },
  };
}

/** The picture takes the keyboard: it is reached by the Tab key, and says what it is. */
function nameCanvas({ target, label, describedBy }: ScreenSettings, machine: string): void {
  const canvas = target.querySelector("canvas");
  if (canvas === null) return;
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "application");
  canvas.setAttribute("aria-label", label(machine));
  canvas.setAttribute("aria-describedby", describedBy);
}

function machineIn(data: unknown): string {
  const answer: unknown = typeof data === "string" ? JSON.parse(data) : undefined;
  return isRecord(answer) && typeof answer["machine"] === "string" ? answer["machine"] : "";
}

function endOf(code: number): ScreenEnd {
  if (code === 4409) return "off";
  if (code === 4404) return "gone";
  return code === 4401 || code === 4403 || code === 4429 ? "refused" : "lost";
}

/** The X11 keysym of a character: Latin-1 as it is, all else by its Unicode number. */
export function keysymOf(character: string): number {
  if (character === "\n") return KEYS.return;
  if (character === "\t") return KEYS.tab;
  const code = character.codePointAt(0) ?? 0;
  return code < 0x1_00 ? code : 0x1_00_00_00 + code;
}
