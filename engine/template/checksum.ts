/**
 * A checksum of texts, the same in server and browser: it shows the portal that a template is the one that the server
 * has checked. It detects accidents (an old copy, a changing proxy), not attacks: an attacker who could forge it
 * could forge the whole portal. 53 bits, two interleaved multiplicative hashes.
 */
export function checksum(...texts: readonly string[]): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (const text of texts) {
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      high = Math.imul(high ^ unit, 2654435761);
      low = Math.imul(low ^ unit, 1597334677);
    }
    // The boundaries of the texts are part of the checksum.
    high = Math.imul(high ^ text.length, 2246822507);
    low = Math.imul(low ^ text.length, 3266489909);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
