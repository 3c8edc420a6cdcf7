import { readConfig } from "./config.ts";
import { StartFailure } from "./start-failure.ts";

try {
  const config = readConfig(process.env);
  // What is wrong with the settings is said at once, before the rest is loaded.
  const { startServer } = await import("./start-server.ts");
  const { DEMO_PASSWORD } = await import("./identity/index.ts");
  const server = await startServer(config);
  let isStopping = false;
  const stop = () => {
    // A terminal and npm each send their own signal, and one more must not cut off what the first one waits for.
    if (isStopping) return;
    isStopping = true;
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
  };
  // Whoever reads that it is ready may end it at once.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
  console.log(`Atrium is ready at ${server.url}`);
  if (config.smtp === undefined)
    console.log("Mail is kept, and listed by npm run outbox; SMTP_URL and MAIL_FROM send it.");
  if (config.externalIssuer === undefined) {
    const password = config.demoPassword ?? DEMO_PASSWORD;
    const emails = await server.demoPeople(password).catch(() => []); // it is stopping
    const named = password === DEMO_PASSWORD ? password : "that DEMO_PASSWORD names";
    if (emails.length > 0) console.log(`Demo sign-ins, all with the password ${named}`);
    for (const email of emails) console.log(`  ${email}`);
  }
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  process.exit(1);
}
