export { Icon, type IconProps } from "./icon.tsx";
export { ICONS, type IconName, isIconName } from "./icon-set.ts";
