import IconAdjustments from "@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs";
import IconArrowForwardUp from "@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs";
import IconArrowLeft from "@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs";
import IconArrowsExchange from "@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs";
import IconBox from "@tabler/icons-react/dist/esm/icons/IconBox.mjs";
import IconCalendar from "@tabler/icons-react/dist/esm/icons/IconCalendar.mjs";
import IconChartBar from "@tabler/icons-react/dist/esm/icons/IconChartBar.mjs";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import IconChevronUp from "@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs";
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import IconCircleDot from "@tabler/icons-react/dist/esm/icons/IconCircleDot.mjs";
import IconCircleX from "@tabler/icons-react/dist/esm/icons/IconCircleX.mjs";
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import IconCoin from "@tabler/icons-react/dist/esm/icons/IconCoin.mjs";
import IconContract from "@tabler/icons-react/dist/esm/icons/IconContract.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import IconCpu from "@tabler/icons-react/dist/esm/icons/IconCpu.mjs";
import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import IconEye from "@tabler/icons-react/dist/esm/icons/IconEye.mjs";
import IconFileInvoice from "@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs";
import IconFilePlus from "@tabler/icons-react/dist/esm/icons/IconFilePlus.mjs";
import IconFilter from "@tabler/icons-react/dist/esm/icons/IconFilter.mjs";
import IconFilterOff from "@tabler/icons-react/dist/esm/icons/IconFilterOff.mjs";
import IconGripVertical from "@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs";
import IconHistory from "@tabler/icons-react/dist/esm/icons/IconHistory.mjs";
import IconHome from "@tabler/icons-react/dist/esm/icons/IconHome.mjs";
import IconHourglass from "@tabler/icons-react/dist/esm/icons/IconHourglass.mjs";
import IconInfoCircle from "@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs";
import IconKey from "@tabler/icons-react/dist/esm/icons/IconKey.mjs";
import IconLayoutList from "@tabler/icons-react/dist/esm/icons/IconLayoutList.mjs";
import IconLayoutSidebarLeftExpand from "@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftExpand.mjs";
import IconLink from "@tabler/icons-react/dist/esm/icons/IconLink.mjs";
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs";
import IconLockOpen from "@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs";
import IconLogin2 from "@tabler/icons-react/dist/esm/icons/IconLogin2.mjs";
import IconLogout from "@tabler/icons-react/dist/esm/icons/IconLogout.mjs";
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import IconMinus from "@tabler/icons-react/dist/esm/icons/IconMinus.mjs";
import IconMoodAngry from "@tabler/icons-react/dist/esm/icons/IconMoodAngry.mjs";
import IconMoodSad from "@tabler/icons-react/dist/esm/icons/IconMoodSad.mjs";
import IconMoon from "@tabler/icons-react/dist/esm/icons/IconMoon.mjs";
import IconNetwork from "@tabler/icons-react/dist/esm/icons/IconNetwork.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPhoto from "@tabler/icons-react/dist/esm/icons/IconPhoto.mjs";
import IconPlayerPause from "@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs";
import IconPlayerPlay from "@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs";
import IconPlayerStop from "@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs";
import IconPlugConnected from "@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconPower from "@tabler/icons-react/dist/esm/icons/IconPower.mjs";
import IconPuzzle from "@tabler/icons-react/dist/esm/icons/IconPuzzle.mjs";
import IconRotateClockwise from "@tabler/icons-react/dist/esm/icons/IconRotateClockwise.mjs";
import IconServer from "@tabler/icons-react/dist/esm/icons/IconServer.mjs";
import IconShieldLock from "@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs";
import IconShoppingCart from "@tabler/icons-react/dist/esm/icons/IconShoppingCart.mjs";
import IconStar from "@tabler/icons-react/dist/esm/icons/IconStar.mjs";
import IconSun from "@tabler/icons-react/dist/esm/icons/IconSun.mjs";
import IconTag from "@tabler/icons-react/dist/esm/icons/IconTag.mjs";
import IconTemplate from "@tabler/icons-react/dist/esm/icons/IconTemplate.mjs";
import IconTerminal2 from "@tabler/icons-react/dist/esm/icons/IconTerminal2.mjs";
import IconTestPipe from "@tabler/icons-react/dist/esm/icons/IconTestPipe.mjs";
import IconTool from "@tabler/icons-react/dist/esm/icons/IconTool.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import IconUnlink from "@tabler/icons-react/dist/esm/icons/IconUnlink.mjs";
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import IconWebhook from "@tabler/icons-react/dist/esm/icons/IconWebhook.mjs";
import IconWifiOff from "@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs";
import type { Icon as TablerIcon } from "@tabler/icons-react";

/** All other icons: loaded when the first of them is shown. */
export const OTHER_ICONS = {
  adjustments: IconAdjustments,
  "alert-triangle": IconAlertTriangle,
  "arrow-left": IconArrowLeft,
  "arrows-exchange": IconArrowsExchange,
  box: IconBox,
  calendar: IconCalendar,
  "change-tab": IconChevronRight,
  "chart-bar": IconChartBar,
  check: IconCheck,
  "chevron-up": IconChevronUp,
  "circle-check": IconCircleCheck,
  "circle-dot": IconCircleDot,
  "circle-x": IconCircleX,
  clock: IconClock,
  contracts: IconContract,
  copy: IconCopy,
  cpu: IconCpu,
  delete: IconTrash,
  dots: IconDots,
  download: IconDownload,
  "file-plus": IconFilePlus,
  filter: IconFilter,
  "filter-off": IconFilterOff,
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
  map: IconLink,
  minus: IconMinus,
  modify: IconPencil,
  "mood-angry": IconMoodAngry,
  "mood-sad": IconMoodSad,
  moon: IconMoon,
  network: IconNetwork,
  "notification-templates": IconMail,
  "password-reset": IconKey,
  pencil: IconPencil,
  photo: IconPhoto,
  "player-pause": IconPlayerPause,
  "player-play": IconPlayerPlay,
  "player-stop": IconPlayerStop,
  "plug-connected": IconPlugConnected,
  plugin: IconPuzzle,
  plus: IconPlus,
  power: IconPower,
  pricing: IconCoin,
  redo: IconArrowForwardUp,
  "rotate-clockwise": IconRotateClockwise,
  run: IconPlayerPlay,
  server: IconServer,
  "shield-lock": IconShieldLock,
  "shopping-cart": IconShoppingCart,
  "sidebar-expand": IconLayoutSidebarLeftExpand,
  "sign-in-as": IconLogin2,
  star: IconStar,
  sun: IconSun,
  tag: IconTag,
  template: IconTemplate,
  "terminal-2": IconTerminal2,
  test: IconTestPipe,
  "test-pipe": IconTestPipe,
  tool: IconTool,
  trash: IconTrash,
  undo: IconArrowBackUp,
  unlink: IconUnlink,
  unmap: IconUnlink,
  users: IconUsers,
  view: IconEye,
  "vm-state": IconPower,
  webhooks: IconWebhook,
  "wifi-off": IconWifiOff,
} as const satisfies Readonly<Record<string, TablerIcon>>;
