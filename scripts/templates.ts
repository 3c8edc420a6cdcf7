import { readOwn } from "#validators";

const USAGE = `Usage:
  npm run templates -- check [FILES…] [--json] [--write-texts]
      Checks page templates (default: all of them, and what belongs to them) against the API descriptions of this repository.
      Prints a line per finding, file:line:column pointer — message, and exits with 1 if there are any.
      --write-texts first writes stubs of missing texts into the en.json of their area.
  npm run templates -- describe [DEFINITION | KEY | API [OPERATION] | PLUGIN]
      Explains a definition of the template language with its keys, a key wherever it stands, or what an API of
      templates/apis.json offers: its operations, or of one ("GET /service") permission, filters, sorts and fields;
      or what a plugin takes. Without a name it lists the definitions, the APIs and the plugins.
  npm run templates -- generate SOURCE [--path /servers | --all] [--out AREA] [--api NAME] [--document FILE] [--from ORIGIN]
      Writes pages for one collection of an API description, or for all: lists, pages of one thing, forms, actions.
      Swagger 2.0, OpenAPI 3.0 or 3.1, a file or an address, JSON or YAML. Without --path and --all it names the collections;
      without --out it prints what it would write. AREA is a folder such as templates/servers: pages, fixtures, routes and
      texts go into it, the API and a group of the menu into the files beside it. --document writes the description as one
      document; --from permits to read what it refers to at an origin, and may be repeated.
  npm run templates -- new-api NAME --permission TAG --fields "name! size:integer kind:nfs|iscsi note?" [--noun N] [--out AREA]
      Writes an API of the server with one resource: declaration, document, handlers, migration, test, and its lines in
      the lists. ! is required, ? may be empty. With --out it generates its pages too. docs/api-author.md goes on from there.
  npm run templates -- preview [PAGE] [--route id=17] [--role ROLE] [--case CASE] [--templates FOLDER] [--port N] [--open]
                              [--write-fixtures] [--write-texts]
      Shows a page in the portal, answered by its fixtures and without a server; saved files show at once.
      Without PAGE it names the pages. --write-fixtures and --write-texts first write the answers and texts that it lacks.`;

/** Only the one that is called is loaded. */
const COMMANDS: Readonly<Record<string, () => Promise<(args: readonly string[]) => Promise<number>>>> = {
  check: async () => (await import("./templates/check-command.ts")).checkCommand,
  describe: async () => (await import("./templates/describe-command.ts")).describeCommand,
  generate: async () => (await import("./templates/generate-command.ts")).generateCommand,
  preview: async () => (await import("./templates/preview-command.ts")).previewCommand,
  "new-api": async () => (await import("./templates/new-api-command.ts")).newApiCommand,
};

process.exitCode = await run(process.argv.slice(2));

async function run([command, ...rest]: readonly string[]): Promise<number> {
  if ([command, ...rest].some((word) => word === "--help" || word === "-h")) {
    console.log(USAGE);
    return 0;
  }
  const chosen = command !== undefined && Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (chosen === undefined)
    return refuse(command === undefined ? undefined : `Unknown command "${command}".`);
  try {
    return await (
      await chosen()
    )(rest);
  } catch (error) {
    // A word that the command does not take needs the usage, not the place in the code.
    if (!String(readOwn(error, "code")).startsWith("ERR_PARSE_ARGS")) throw error;
    return refuse(error instanceof Error ? error.message : undefined);
  }
}

function refuse(why: string | undefined): number {
  console.error(why === undefined ? USAGE : `${why}\n${USAGE}`);
  return 2;
}
