/** A file of its own, so that what reads whole descriptions loads with the first of them. */
export { loadApiDescription } from "#engine/api-description";
