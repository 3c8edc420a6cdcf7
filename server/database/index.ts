export type { Connection } from "./connection.ts";
export { DatabaseLost } from "./database-lost.ts";
export type { Database, Scope, Transaction } from "./database.ts";
export { oneAtATime } from "./migrate.ts";
export { openDatabase } from "./open-database.ts";
export type { OpenDatabase } from "./open-database.ts";
export { asSystem, refuseInTransaction } from "./scope.ts";
export { REQUEST_TURNS, takeTurns } from "./take-turns.ts";
export { askOperator, serveOperator } from "./operator-socket.ts";
