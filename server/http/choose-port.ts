import { createServer } from "node:net";
import { StartFailure } from "../start-failure.ts";

/** The port to listen on, free a moment ago; 0 chooses one. Throws a `StartFailure` for a port in use. */
export function choosePort(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => reject(portFailure(error, port)));
    probe.listen(port, host, () => {
      const address = probe.address();
      probe.close(() => resolve(address !== null && typeof address === "object" ? address.port : port));
    });
  });
}

/** The sentence for an operator when listening failed. */
export function portFailure(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === "EADDRINUSE")
    return new StartFailure(`Port ${port} is in use: stop what uses it, or set PORT to another one.`);
  if (error.code === "EACCES")
    return new StartFailure(`Port ${port} may not be used by this user: set PORT to one above 1023.`);
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return new StartFailure("HOST is not an address of this machine.");
  return error;
}
