export { mountUploads, UPLOADS_PATH } from "./mount-uploads.ts";
export { openUploadStore, refuseUnwritable } from "./upload-store.ts";
export type { UploadStore } from "./upload-store.ts";
export { buildUploads, deleteOldUploads, MAX_UPLOAD_BYTES } from "./uploads.ts";
export type { Upload, UploadLink, UploadOffer, Uploads } from "./uploads.ts";
