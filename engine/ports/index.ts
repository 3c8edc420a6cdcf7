export { createCancel } from "./cancel.ts";
export type { Cancel } from "./cancel.ts";
export { createObservable } from "./observable.ts";
export { runLater } from "./run-later.ts";
export { whileWatched } from "./while-watched.ts";
export type {
  CancelSignal,
  Clock,
  FileContent,
  Http,
  HttpAnswer,
  HttpRequest,
  IdentityAnswer,
  IdentityProvider,
  Log,
  Network,
  Observable,
  OpenedWindow,
  Ports,
  Store,
  UploadPort,
  UploadRequest,
  UploadableFile,
  WindowKind,
  WindowMessage,
  Windows,
} from "./ports.ts";
