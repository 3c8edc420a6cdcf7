import mantine from "postcss-preset-mantine";

/** `rem()`, `light-dark()` and nesting in our CSS modules. */
export default { plugins: [mantine()] };
