import type { FastifyRequest, FastifyServerOptions } from "fastify";

/** Where log lines go; a test collects them. */
export interface LogStream {
  write(line: string): void;
}

/** `uploadsPath`: where the token that permits to send a file stands in the path. */
export interface LogSettings {
  readonly level: string;
  readonly stream?: LogStream | undefined;
  readonly uploadsPath?: string | undefined;
}

/**
 * Structured logs without secrets: of a request only method, path (without the query, which can contain a code) and
 * address; of an error no parameters; what looks like a secret in a logged object is masked.
 */
export function buildLoggerOptions({
  level,
  stream,
  uploadsPath,
}: LogSettings): FastifyServerOptions["logger"] {
  if (level === "silent" && stream === undefined) return false;
  return {
    level,
    stream,
    redact: { paths: SECRET_PATHS, censor: SECRET },
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: loggedPath(request.url, uploadsPath),
        address: request.ip,
      }),
      err: serializeError,
    },
  };
}

const SECRET = "[secret]";
const SECRET_NAMES = [
  "authorization",
  "cookie",
  "password",
  "confirmPassword",
  "newPassword",
  "secret",
  "secret_access_key",
  "token",
  "accessToken",
  "access_token",
  "id_token",
  "refresh_token",
  "code",
];
const SECRET_PATHS = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `headers["${name}"]`]);

function loggedPath(url: string, uploadsPath: string | undefined): string {
  const path = url.split("?", 1)[0] ?? url;
  return uploadsPath !== undefined && path.startsWith(uploadsPath) ? uploadsPath + SECRET : path;
}

/** Leaves out `detail` and `where` of a database error, which contain values of the statement. */
function serializeError(error: Error & { code?: string }): {
  type: string;
  message: string;
  stack: string;
  code?: string;
} {
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? "",
    code: error.code,
  };
}
