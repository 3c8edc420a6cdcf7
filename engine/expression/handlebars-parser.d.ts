// The parser alone: a tenth of the library's size, without its compiler, which generates code.
declare module "handlebars/dist/cjs/handlebars/compiler/base.js" {
  export interface Program {
    readonly body: readonly Statement[];
    readonly blockParams?: readonly string[];
  }
  export type Statement =
    | { readonly type: "ContentStatement"; readonly value: string }
    | { readonly type: "CommentStatement" }
    | MustacheStatement
    | BlockStatement
    | {
        readonly type: "PartialStatement" | "PartialBlockStatement" | "Decorator" | "DecoratorBlock";
      };
  export interface MustacheStatement extends Applied {
    readonly type: "MustacheStatement";
  }
  export interface BlockStatement extends Applied {
    readonly type: "BlockStatement";
    readonly program: Program;
    readonly inverse?: Program;
  }
  interface Applied {
    readonly path: Expression;
    readonly params: readonly Expression[];
    readonly hash?: unknown;
  }
  export type Expression =
    | PathExpression
    | {
        readonly type:
          | "SubExpression"
          | "StringLiteral"
          | "NumberLiteral"
          | "BooleanLiteral"
          | "UndefinedLiteral"
          | "NullLiteral";
      };
  export interface PathExpression {
    readonly type: "PathExpression";
    readonly data: boolean;
    readonly depth: number;
    readonly parts: readonly string[];
    readonly original: string;
  }
  /** Throws an Error with a `message` on malformed source. */
  export function parse(source: string): Program;
}
