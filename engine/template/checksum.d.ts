/**
 * A checksum of texts, the same in server and browser: by it the portal knows a template for the very one that the
 * server has checked. It tells accidents (an old copy, a proxy that meddles), not malice: whoever could forge it could
 * as well forge the portal. 53 bits, two interleaved multiplicative hashes.
 */
export declare function checksum(...texts: readonly string[]): string;
