export { Icon, type IconName, type IconProps } from "./icon.tsx";
export { ICONS } from "./icon-set.ts";
