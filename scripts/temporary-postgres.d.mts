/** Starts it; returns its address and a function that stops it. */
export function startTemporaryPostgres(): Promise<{ readonly url: string; stop(): void }>;
