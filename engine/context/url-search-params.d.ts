/**
 * The part of URLSearchParams that lists use: every browser and Node has it, but no `lib` of this project declares
 * it.
 */
declare class URLSearchParams implements Iterable<[string, string]> {
  constructor(init?: string);
  get(name: string): string | null;
  getAll(name: string): string[];
  set(name: string, value: string): void;
  append(name: string, value: string): void;
  delete(name: string): void;
  keys(): IterableIterator<string>;
  toString(): string;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}
