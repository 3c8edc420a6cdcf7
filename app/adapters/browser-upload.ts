import type { HttpAnswer, UploadPort } from "#engine/ports";

const CHECK_CANCEL_MS = 200;

/**
 * Posts a file by XMLHttpRequest, because `fetch` reports no progress. Sends no cookies to other origins and no bearer
 * token. Never throws: without an answer the status is 0 and the text says why.
 */
export function createBrowserUpload(createRequest: () => XMLHttpRequest): UploadPort {
  return ({ url, parts, file, from = 0, onProgress, signal }) =>
    new Promise<HttpAnswer>((resolve) => {
      if (!(file instanceof Blob)) {
        resolve({ status: 0, headers: {}, text: "It is not a file" });
        return;
      }
      const form = new FormData();
      for (const [name, value] of parts) form.append(name, value);
      form.append("file", from === 0 ? file : file.slice(from), file.name);
      const request = createRequest();
      const timer = setInterval(() => {
        if (signal?.aborted === true) request.abort();
      }, CHECK_CANCEL_MS);
      const end = (status: number, text: string) => {
        clearInterval(timer);
        resolve({ status, headers: {}, text });
      };
      request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      });
      request.addEventListener("load", () => end(request.status, request.responseText));
      request.addEventListener("error", () => end(0, "No connection"));
      request.addEventListener("abort", () => end(0, "Cancelled"));
      request.open("POST", url);
      request.withCredentials = false;
      request.send(form);
    });
}
