import { QueryClient, QueryClientProvider, type QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useEffect } from "react";
import type { Engine } from "#engine";
import { FRESH_MS } from "./page-calls.ts";

/**
 * Holds what pages have read. What the engine marks as stale is read again where it is on screen; another person in
 * this tab starts with nothing.
 */
export function PageData({ engine, children }: { readonly engine: Engine; readonly children: ReactNode }) {
  const client = pageQueries(engine);
  useEffect(
    () =>
      engine.stale.subscribe(({ api }) => {
        const isStale = ({ queryKey }: { readonly queryKey: QueryKey }) =>
          queryKey[0] === "call" && (api === undefined || queryKey[1] === api);
        void client.invalidateQueries({ type: "active", predicate: isStale });
        // What nobody looks at is forgotten: the next page must not open with what is no longer so.
        client.removeQueries({ type: "inactive", predicate: isStale });
      }),
    [client, engine],
  );
  useEffect(() => {
    let person = personOf(engine);
    return engine.session.subscribe(() => {
      const next = personOf(engine);
      if (next === person) return;
      // Signing in brings no one else's data; only a change of person does.
      if (person !== undefined) client.clear();
      person = next;
    });
  }, [client, engine]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

const clients = new WeakMap<Engine, QueryClient>();

/** What the pages of an engine have read: the same for as long as there is that engine. */
export function pageQueries(engine: Engine): QueryClient {
  const known = clients.get(engine);
  if (known !== undefined) return known;
  const client = createPageQueries();
  clients.set(engine, client);
  return client;
}

function createPageQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The request client retries by its own rules; offline is a failure with a text of its own.
        retry: false,
        networkMode: "always",
        // The engine marks data stale when a person comes back: there is no other refresh path.
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
        staleTime: FRESH_MS,
      },
    },
  });
}

function personOf(engine: Engine): string | undefined {
  const session = engine.session.snapshot();
  return session.state === "in" || session.state === "expired"
    ? `${session.claims.accountId}/${session.user.id}`
    : undefined;
}
