export { ManagedAccessEnded } from "./managed-access-ended.tsx";
