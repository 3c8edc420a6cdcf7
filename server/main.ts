import { readConfig } from "./config.ts";
import { StartFailure } from "./start-failure.ts";

try {
  const config = readConfig(process.env);
  // What is wrong with the settings is said at once, before the rest is loaded.
  const { startServer } = await import("./start-server.ts");
  const { DEMO_PASSWORD, demoUsers } = await import("./identity/index.ts");
  const server = await startServer(config);
  // Whoever reads that it is ready may end it at once.
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      setTimeout(() => {
        console.error(
          `Work was still under way after ${config.stopWithinMs / 1000} s. What was cut off goes on after the next start.`,
        );
        process.exit(1);
      }, config.stopWithinMs).unref();
      void server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
  console.log(`Atrium is ready at ${server.url}`);
  if (config.smtp === undefined)
    console.log("Mail is kept, and listed by npm run outbox; SMTP_URL and MAIL_FROM send it.");
  if (config.externalIssuer === undefined) {
    console.log(`Demo sign-ins, all with the password ${DEMO_PASSWORD}`);
    for (const { email } of demoUsers) console.log(`  ${email}`);
  }
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  process.exit(1);
}
