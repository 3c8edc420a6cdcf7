/** The part of the platform's URLSearchParams that lists use: every browser and Node has it, no library names it here. */
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
