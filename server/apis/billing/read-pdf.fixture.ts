import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** All text of a PDF, page after page, with blanks between its pieces. */
export async function readPdfText(data: Uint8Array): Promise<string> {
  const document = await getDocument({ data, useSystemFonts: false }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
  }
  return pages.join("\n").replaceAll(/\s+/g, " ");
}
