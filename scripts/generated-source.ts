import ts from "typescript";

/** Generated TypeScript as the formatter of the repository leaves it. */
export async function formatSource(source: string): Promise<string> {
  const prettier = await import("prettier");
  return prettier.format(source, { parser: "typescript", printWidth: 110 });
}

/** A JSON document as the formatter of the repository leaves it, with each object that fits a line on one. */
export async function formatDocument(document: unknown): Promise<string> {
  const prettier = await import("prettier");
  return prettier.format(JSON.stringify(document), { parser: "json", printWidth: 110 });
}

/** Markdown as the formatter of the repository leaves it. */
export async function formatMarkdown(text: string): Promise<string> {
  const prettier = await import("prettier");
  return prettier.format(text, { parser: "markdown", printWidth: 110 });
}

/** Comments of one sentence on one line. */
export function onOneLine(source: string): string {
  return source.replace(/\/\*\*\n\s*\* (.*)\n\s*\*\//g, "/** $1 */");
}

/** Every property, index signature and array of these types as readonly. */
export function makeReadonly(source: string): string {
  const file = ts.createSourceFile("generated.ts", source, ts.ScriptTarget.Latest, true);
  const insertions: (readonly [place: number, text: string])[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertySignature(node)) insertions.push([node.name.getStart(), "readonly "]);
    if (ts.isIndexSignatureDeclaration(node)) insertions.push([node.getStart(), "readonly "]);
    if (ts.isArrayTypeNode(node)) {
      const isInner = ts.isArrayTypeNode(node.parent);
      insertions.push([node.getStart(), isInner ? "(readonly " : "readonly "]);
      if (isInner) insertions.push([node.getEnd(), ")"]);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return insertions
    .toSorted(([a], [b]) => a - b)
    .toReversed()
    .reduce((text, [place, added]) => `${text.slice(0, place)}${added}${text.slice(place)}`, source);
}
