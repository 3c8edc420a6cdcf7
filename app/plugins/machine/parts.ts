// In one file, so that the list of plugins, which everybody loads, names one.
export { CardChanges } from "./card-changes.tsx";
export { DiskChanges } from "./disk-changes.tsx";
export { TimeSeries } from "./time-series.tsx";
export { TreeName } from "./tree-name.tsx";
