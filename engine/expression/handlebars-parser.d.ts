// The parser alone: a tenth of the library's size, and no compiler (which generates code) comes along.
declare module "handlebars/dist/cjs/handlebars/compiler/base.js" {
  export interface Program {
    readonly type: "Program";
    readonly body: readonly Node[];
    readonly blockParams?: readonly string[];
  }
  export interface Node {
    readonly type: string;
    readonly loc?: { readonly start: { readonly line: number; readonly column: number } };
  }
  export interface ContentStatement extends Node {
    readonly value: string;
  }
  export interface Mustache extends Node {
    readonly path: Node;
    readonly params: readonly Node[];
    readonly hash?: unknown;
  }
  export interface Block extends Mustache {
    readonly program: Program;
    readonly inverse?: Program;
  }
  export interface PathExpression extends Node {
    readonly data: boolean;
    readonly depth: number;
    readonly parts: readonly string[];
    readonly original: string;
  }
  /** Throws an Error with a `message` on malformed source. */
  export function parse(source: string): Program;
}
