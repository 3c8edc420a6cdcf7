import { randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { XSRF_COOKIE, XSRF_HEADER } from "#validators";
import { ApiFailure } from "../api/index.ts";

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/**
 * The double-submit check: the first response sets the cookie, and an unsafe call with the cookie must repeat it in the
 * header, which no page of another site can do. The pages of the identity provider have checks of their own.
 */
export function addXsrfCheck(
  app: FastifyInstance,
  isHttps: boolean,
  isExempt: (path: string) => boolean,
): void {
  app.addHook("onRequest", async (request, reply) => {
    const cookie = request.cookies[XSRF_COOKIE];
    if (cookie === undefined || cookie === "") {
      reply.setCookie(XSRF_COOKIE, randomBytes(24).toString("base64url"), {
        path: "/",
        sameSite: "strict",
        secure: isHttps,
      });
      return;
    }
    if (SAFE_METHODS.includes(request.method) || isExempt(request.url)) return;
    const header = request.headers[XSRF_HEADER.toLowerCase()];
    if (typeof header !== "string" || !isSame(header, cookie)) {
      throw new ApiFailure(
        403,
        `The header ${XSRF_HEADER} does not match the cookie ${XSRF_COOKIE}: reload the page.`,
      );
    }
  });
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
