export { MachineConsole } from "./machine-console.tsx";
