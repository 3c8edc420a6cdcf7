import IconAlertCircle from "@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs";
import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import IconArrowsSort from "@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs";
import IconBaselineDensityMedium from "@tabler/icons-react/dist/esm/icons/IconBaselineDensityMedium.mjs";
import IconBell from "@tabler/icons-react/dist/esm/icons/IconBell.mjs";
import IconBox from "@tabler/icons-react/dist/esm/icons/IconBox.mjs";
import IconBuilding from "@tabler/icons-react/dist/esm/icons/IconBuilding.mjs";
import IconBuildingStore from "@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import IconChevronLeft from "@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs";
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import IconChevronsLeft from "@tabler/icons-react/dist/esm/icons/IconChevronsLeft.mjs";
import IconChevronsRight from "@tabler/icons-react/dist/esm/icons/IconChevronsRight.mjs";
import IconCloud from "@tabler/icons-react/dist/esm/icons/IconCloud.mjs";
import IconColumns3 from "@tabler/icons-react/dist/esm/icons/IconColumns3.mjs";
import IconDatabase from "@tabler/icons-react/dist/esm/icons/IconDatabase.mjs";
import IconDeviceDesktop from "@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs";
import IconDotsVertical from "@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs";
import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import IconEye from "@tabler/icons-react/dist/esm/icons/IconEye.mjs";
import IconFileExport from "@tabler/icons-react/dist/esm/icons/IconFileExport.mjs";
import IconFolder from "@tabler/icons-react/dist/esm/icons/IconFolder.mjs";
import IconHistory from "@tabler/icons-react/dist/esm/icons/IconHistory.mjs";
import IconKeyboard from "@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs";
import IconLayoutSidebarLeftCollapse from "@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftCollapse.mjs";
import IconMenu2 from "@tabler/icons-react/dist/esm/icons/IconMenu2.mjs";
import IconPalette from "@tabler/icons-react/dist/esm/icons/IconPalette.mjs";
import IconPlugConnected from "@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconPuzzle from "@tabler/icons-react/dist/esm/icons/IconPuzzle.mjs";
import IconReceipt from "@tabler/icons-react/dist/esm/icons/IconReceipt.mjs";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import IconReportAnalytics from "@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs";
import IconRouter from "@tabler/icons-react/dist/esm/icons/IconRouter.mjs";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import IconServer2 from "@tabler/icons-react/dist/esm/icons/IconServer2.mjs";
import IconSettings from "@tabler/icons-react/dist/esm/icons/IconSettings.mjs";
import IconShieldLock from "@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs";
import IconShoppingCart from "@tabler/icons-react/dist/esm/icons/IconShoppingCart.mjs";
import IconStack2 from "@tabler/icons-react/dist/esm/icons/IconStack2.mjs";
import IconUserCircle from "@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs";
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import type { Icon as TablerIcon } from "@tabler/icons-react";

/**
 * The icons of the shell, the menus and lists, loaded at the start. Imported one file per icon, because the set's
 * index has six thousand.
 */
export const FIRST_ICONS = {
  "access-roles": IconShieldLock,
  account: IconUserCircle,
  add: IconPlus,
  "alert-circle": IconAlertCircle,
  "arrow-down": IconArrowDown,
  "arrow-up": IconArrowUp,
  "arrows-sort": IconArrowsSort,
  automators: IconPlugConnected,
  "baseline-density": IconBaselineDensityMedium,
  bell: IconBell,
  billing: IconReceipt,
  branding: IconPalette,
  building: IconBuilding,
  "chevron-down": IconChevronDown,
  "chevron-left": IconChevronLeft,
  "chevron-right": IconChevronRight,
  "chevrons-left": IconChevronsLeft,
  "chevrons-right": IconChevronsRight,
  cloud: IconCloud,
  columns: IconColumns3,
  csv: IconFileExport,
  customers: IconUsers,
  database: IconDatabase,
  "device-desktop": IconDeviceDesktop,
  "dots-vertical": IconDotsVertical,
  "external-link": IconExternalLink,
  eye: IconEye,
  folder: IconFolder,
  keyboard: IconKeyboard,
  logs: IconHistory,
  marketplace: IconBuildingStore,
  "menu-2": IconMenu2,
  purchase: IconShoppingCart,
  puzzle: IconPuzzle,
  refresh: IconRefresh,
  reports: IconReportAnalytics,
  resources: IconServer2,
  router: IconRouter,
  search: IconSearch,
  services: IconStack2,
  settings: IconSettings,
  "sidebar-collapse": IconLayoutSidebarLeftCollapse,
  solutions: IconBox,
  "user-circle": IconUserCircle,
  x: IconX,
} as const satisfies Readonly<Record<string, TablerIcon>>;
