/** What is used of noVNC 1.7, which brings no types. */
declare module "@novnc/novnc" {
  export default class RFB extends EventTarget {
    constructor(target: HTMLElement, channel: WebSocket, options?: { readonly shared?: boolean });
    background: string;
    clipViewport: boolean;
    dragViewport: boolean;
    focusOnClick: boolean;
    scaleViewport: boolean;
    disconnect(): void;
    focus(options?: FocusOptions): void;
    blur(): void;
    sendCtrlAltDel(): void;
    sendKey(keysym: number, code: string | null, down?: boolean): void;
  }
}
