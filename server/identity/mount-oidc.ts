import type { FastifyInstance } from "fastify";
import type { Provider } from "oidc-provider";
import { OIDC_PATH } from "./oidc-provider.ts";

/**
 * Hands every request below `/oidc` to the identity provider, body unread. It always sees the public address,
 * however the request came in, so that what it announces and what tokens say is the same behind any proxy.
 */
export async function mountOidc(app: FastifyInstance, provider: Provider, publicUrl: string): Promise<void> {
  const handle = provider.callback();
  const { host, protocol } = new URL(publicUrl);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    scope.all(`${OIDC_PATH}/*`, async (request, reply) => {
      reply.hijack();
      const raw = Object.assign(request.raw, { originalUrl: request.raw.url });
      raw.url = raw.url?.slice(OIDC_PATH.length) ?? "/";
      raw.headers.host = host;
      raw.headers["x-forwarded-host"] = host;
      raw.headers["x-forwarded-proto"] = protocol.replace(":", "");
      await handle(raw, reply.raw);
    });
  });
}
