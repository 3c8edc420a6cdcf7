import { readFile } from "node:fs/promises";
import type { Download } from "@playwright/test";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** All words of a downloaded PDF, in their order, with one blank between them. */
export async function readPdf(download: Download): Promise<string> {
  const data = new Uint8Array(await readFile(await download.path()));
  const document = await getDocument({ data }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
  }
  return pages.join(" ").replaceAll(/\s+/g, " ");
}
