export { createFakeBrowser, createFakePorts, FAKE_ORIGIN } from "./fake-ports.ts";
export type { FakeBrowser, FakePorts } from "./fake-ports.ts";
export { createFakeClock } from "./fake-clock.ts";
export type { FakeClock } from "./fake-clock.ts";
export { createFakeHttp } from "./fake-http.ts";
export type { FakeAnswer, FakeHttp } from "./fake-http.ts";
export { createFakeStore } from "./fake-store.ts";
export type { FakeStore } from "./fake-store.ts";
export { fakeClaims, fakeToken, fakeViewer } from "./fake-viewer.ts";
