/** Subdomains that nobody may use (spec 2 §5 "Subdomain"). */
export const RESERVED_SUBDOMAINS: readonly string[] = [
  "www",
  "api",
  "db",
  "sql",
  "nosql",
  "doc",
  "docs",
  "documentation",
];
