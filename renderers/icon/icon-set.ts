import IconAdjustments from "@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs";
import IconAlertCircle from "@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconArrowLeft from "@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs";
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import IconArrowsExchange from "@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs";
import IconArrowsSort from "@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs";
import IconBaselineDensityMedium from "@tabler/icons-react/dist/esm/icons/IconBaselineDensityMedium.mjs";
import IconBell from "@tabler/icons-react/dist/esm/icons/IconBell.mjs";
import IconBox from "@tabler/icons-react/dist/esm/icons/IconBox.mjs";
import IconBuildingStore from "@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs";
import IconCalendar from "@tabler/icons-react/dist/esm/icons/IconCalendar.mjs";
import IconChartBar from "@tabler/icons-react/dist/esm/icons/IconChartBar.mjs";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import IconChevronLeft from "@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs";
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import IconChevronUp from "@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs";
import IconChevronsLeft from "@tabler/icons-react/dist/esm/icons/IconChevronsLeft.mjs";
import IconChevronsRight from "@tabler/icons-react/dist/esm/icons/IconChevronsRight.mjs";
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import IconCircleDot from "@tabler/icons-react/dist/esm/icons/IconCircleDot.mjs";
import IconCircleX from "@tabler/icons-react/dist/esm/icons/IconCircleX.mjs";
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import IconCloud from "@tabler/icons-react/dist/esm/icons/IconCloud.mjs";
import IconCoin from "@tabler/icons-react/dist/esm/icons/IconCoin.mjs";
import IconColumns3 from "@tabler/icons-react/dist/esm/icons/IconColumns3.mjs";
import IconContract from "@tabler/icons-react/dist/esm/icons/IconContract.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import IconCpu from "@tabler/icons-react/dist/esm/icons/IconCpu.mjs";
import IconDatabase from "@tabler/icons-react/dist/esm/icons/IconDatabase.mjs";
import IconDeviceDesktop from "@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs";
import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import IconDotsVertical from "@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import IconEye from "@tabler/icons-react/dist/esm/icons/IconEye.mjs";
import IconFileExport from "@tabler/icons-react/dist/esm/icons/IconFileExport.mjs";
import IconFileInvoice from "@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs";
import IconFilePlus from "@tabler/icons-react/dist/esm/icons/IconFilePlus.mjs";
import IconFilter from "@tabler/icons-react/dist/esm/icons/IconFilter.mjs";
import IconFilterOff from "@tabler/icons-react/dist/esm/icons/IconFilterOff.mjs";
import IconFolder from "@tabler/icons-react/dist/esm/icons/IconFolder.mjs";
import IconGripVertical from "@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs";
import IconHistory from "@tabler/icons-react/dist/esm/icons/IconHistory.mjs";
import IconHome from "@tabler/icons-react/dist/esm/icons/IconHome.mjs";
import IconHourglass from "@tabler/icons-react/dist/esm/icons/IconHourglass.mjs";
import IconInfoCircle from "@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs";
import IconKey from "@tabler/icons-react/dist/esm/icons/IconKey.mjs";
import IconLayoutList from "@tabler/icons-react/dist/esm/icons/IconLayoutList.mjs";
import IconLayoutSidebarLeftCollapse from "@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftCollapse.mjs";
import IconLayoutSidebarLeftExpand from "@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftExpand.mjs";
import IconLink from "@tabler/icons-react/dist/esm/icons/IconLink.mjs";
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs";
import IconLockOpen from "@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs";
import IconLogin2 from "@tabler/icons-react/dist/esm/icons/IconLogin2.mjs";
import IconLogout from "@tabler/icons-react/dist/esm/icons/IconLogout.mjs";
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import IconMenu2 from "@tabler/icons-react/dist/esm/icons/IconMenu2.mjs";
import IconMinus from "@tabler/icons-react/dist/esm/icons/IconMinus.mjs";
import IconMoodAngry from "@tabler/icons-react/dist/esm/icons/IconMoodAngry.mjs";
import IconMoodSad from "@tabler/icons-react/dist/esm/icons/IconMoodSad.mjs";
import IconMoon from "@tabler/icons-react/dist/esm/icons/IconMoon.mjs";
import IconNetwork from "@tabler/icons-react/dist/esm/icons/IconNetwork.mjs";
import IconPalette from "@tabler/icons-react/dist/esm/icons/IconPalette.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPlayerPause from "@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs";
import IconPlayerPlay from "@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs";
import IconPlayerStop from "@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs";
import IconPlugConnected from "@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconPower from "@tabler/icons-react/dist/esm/icons/IconPower.mjs";
import IconPuzzle from "@tabler/icons-react/dist/esm/icons/IconPuzzle.mjs";
import IconReceipt from "@tabler/icons-react/dist/esm/icons/IconReceipt.mjs";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import IconReportAnalytics from "@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs";
import IconRotateClockwise from "@tabler/icons-react/dist/esm/icons/IconRotateClockwise.mjs";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import IconServer from "@tabler/icons-react/dist/esm/icons/IconServer.mjs";
import IconServer2 from "@tabler/icons-react/dist/esm/icons/IconServer2.mjs";
import IconSettings from "@tabler/icons-react/dist/esm/icons/IconSettings.mjs";
import IconShieldLock from "@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs";
import IconShoppingCart from "@tabler/icons-react/dist/esm/icons/IconShoppingCart.mjs";
import IconStack2 from "@tabler/icons-react/dist/esm/icons/IconStack2.mjs";
import IconStar from "@tabler/icons-react/dist/esm/icons/IconStar.mjs";
import IconSun from "@tabler/icons-react/dist/esm/icons/IconSun.mjs";
import IconTag from "@tabler/icons-react/dist/esm/icons/IconTag.mjs";
import IconTemplate from "@tabler/icons-react/dist/esm/icons/IconTemplate.mjs";
import IconTerminal2 from "@tabler/icons-react/dist/esm/icons/IconTerminal2.mjs";
import IconTestPipe from "@tabler/icons-react/dist/esm/icons/IconTestPipe.mjs";
import IconTool from "@tabler/icons-react/dist/esm/icons/IconTool.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import IconUnlink from "@tabler/icons-react/dist/esm/icons/IconUnlink.mjs";
import IconUserCircle from "@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs";
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import IconWebhook from "@tabler/icons-react/dist/esm/icons/IconWebhook.mjs";
import IconWifiOff from "@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import type { Icon as TablerIcon } from "@tabler/icons-react";

/**
 * Every icon the portal shows, by the name that templates, menus and renderers use: Tabler's name, or the name of what
 * it stands for. One file of its own per icon: the set's door with six thousand would slow tests and development.
 */
export const ICONS = {
  "access-roles": IconShieldLock,
  account: IconUserCircle,
  add: IconPlus,
  adjustments: IconAdjustments,
  "alert-circle": IconAlertCircle,
  "alert-triangle": IconAlertTriangle,
  "arrow-down": IconArrowDown,
  "arrow-left": IconArrowLeft,
  "arrow-up": IconArrowUp,
  "arrows-exchange": IconArrowsExchange,
  "arrows-sort": IconArrowsSort,
  automators: IconPlugConnected,
  "baseline-density": IconBaselineDensityMedium,
  bell: IconBell,
  billing: IconReceipt,
  box: IconBox,
  branding: IconPalette,
  calendar: IconCalendar,
  "change-tab": IconChevronRight,
  "chart-bar": IconChartBar,
  check: IconCheck,
  "chevron-down": IconChevronDown,
  "chevron-left": IconChevronLeft,
  "chevron-right": IconChevronRight,
  "chevron-up": IconChevronUp,
  "chevrons-left": IconChevronsLeft,
  "chevrons-right": IconChevronsRight,
  "circle-check": IconCircleCheck,
  "circle-dot": IconCircleDot,
  "circle-x": IconCircleX,
  clock: IconClock,
  cloud: IconCloud,
  columns: IconColumns3,
  contracts: IconContract,
  copy: IconCopy,
  cpu: IconCpu,
  csv: IconFileExport,
  customers: IconUsers,
  database: IconDatabase,
  delete: IconTrash,
  "device-desktop": IconDeviceDesktop,
  dots: IconDots,
  "dots-vertical": IconDotsVertical,
  download: IconDownload,
  "external-link": IconExternalLink,
  eye: IconEye,
  "file-plus": IconFilePlus,
  filter: IconFilter,
  "filter-off": IconFilterOff,
  folder: IconFolder,
  "grip-vertical": IconGripVertical,
  history: IconHistory,
  home: IconHome,
  hourglass: IconHourglass,
  "info-circle": IconInfoCircle,
  integrations: IconArrowsExchange,
  invoices: IconFileInvoice,
  key: IconKey,
  "layout-list": IconLayoutList,
  link: IconLink,
  lock: IconLock,
  "lock-open": IconLockOpen,
  "login-2": IconLogin2,
  logout: IconLogout,
  logs: IconHistory,
  map: IconLink,
  marketplace: IconBuildingStore,
  "menu-2": IconMenu2,
  minus: IconMinus,
  modify: IconPencil,
  "mood-angry": IconMoodAngry,
  "mood-sad": IconMoodSad,
  moon: IconMoon,
  network: IconNetwork,
  "notification-templates": IconMail,
  "password-reset": IconKey,
  pencil: IconPencil,
  "player-pause": IconPlayerPause,
  "player-play": IconPlayerPlay,
  "player-stop": IconPlayerStop,
  "plug-connected": IconPlugConnected,
  plugin: IconPuzzle,
  plus: IconPlus,
  power: IconPower,
  pricing: IconCoin,
  purchase: IconShoppingCart,
  puzzle: IconPuzzle,
  refresh: IconRefresh,
  reports: IconReportAnalytics,
  resources: IconServer2,
  "rotate-clockwise": IconRotateClockwise,
  run: IconPlayerPlay,
  search: IconSearch,
  server: IconServer,
  services: IconStack2,
  settings: IconSettings,
  "shield-lock": IconShieldLock,
  "shopping-cart": IconShoppingCart,
  "sidebar-collapse": IconLayoutSidebarLeftCollapse,
  "sidebar-expand": IconLayoutSidebarLeftExpand,
  "sign-in-as": IconLogin2,
  solutions: IconBox,
  star: IconStar,
  sun: IconSun,
  tag: IconTag,
  template: IconTemplate,
  "terminal-2": IconTerminal2,
  test: IconTestPipe,
  "test-pipe": IconTestPipe,
  tool: IconTool,
  trash: IconTrash,
  unlink: IconUnlink,
  unmap: IconUnlink,
  "user-circle": IconUserCircle,
  users: IconUsers,
  view: IconEye,
  "vm-state": IconPower,
  webhooks: IconWebhook,
  "wifi-off": IconWifiOff,
  x: IconX,
} as const satisfies Readonly<Record<string, TablerIcon>>;

export type IconName = keyof typeof ICONS;

/** True for a name of the icon set; own names only. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(ICONS, name);
}
