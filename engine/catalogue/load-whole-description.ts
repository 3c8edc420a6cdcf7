/** In a file of its own, so that the code for whole descriptions is loaded only when one is needed. */
export { loadApiDescription } from "#engine/api-description";
