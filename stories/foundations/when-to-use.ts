/** A part that pages are made of: when it is right, when it is not, and the story that shows it. */
export interface PartUse {
  readonly name: string;
  readonly when: string;
  readonly not: string;
  /** The id of its story. */
  readonly story: string;
}

/** The parts, from whole pages to single figures. */
export const PART_USES: readonly PartUse[] = [
  {
    name: "List",
    when: "People look for one of many things, compare them, or act on several at once.",
    not: "Not for the facts of one thing, nor for fewer than a handful that never grow.",
    story: "renderers-list--rows",
  },
  {
    name: "Cards",
    when: "People choose by what each thing is, has or costs, and there are a few dozen at most.",
    not: "Not where they compare columns, sort, or know the name they look for: that is a list.",
    story: "renderers-list--cards",
  },
  {
    name: "Object page",
    when: "A thing has a state, actions and lists of its own, and people come back to it by its address.",
    not: "Not for a thing of five facts that is only looked up: a drawer says them beside its list.",
    story: "renderers-page--object-page",
  },
  {
    name: "Drawer",
    when: "People go through rows and want more of each, with the list still in sight.",
    not: "Not for input, nor for what has lists of its own: that is an object page.",
    story: "renderers-list-open-row--open",
  },
  {
    name: "Form page",
    when: "Input has sections, steps, a price or more than about six fields, and may be interrupted.",
    not: "Not for one or two fields about the row at hand: that is a dialog.",
    story: "forms-layout--sections",
  },
  {
    name: "Dialog",
    when: "One question about what is on the page stands before an action: a confirmation, or a few fields.",
    not: "Not for reading, for steps, or for saying that something went well.",
    story: "dialogs-family--warning",
  },
  {
    name: "Toast",
    when: "Something ended that nothing on the page shows, and it can be read again in the notifications.",
    not: "Not for what a field, a row or a dialog says in its place, nor for what must be decided.",
    story: "forms-toasts--kinds",
  },
  {
    name: "Notice",
    when: "A place has nothing to show, or not all of it: empty, failed, forbidden, waiting for a choice.",
    not: "Not for good news, nor over data that is there.",
    story: "renderers-list--failed",
  },
  {
    name: "Dashboard",
    when: "People come to see how things are and where to look first, before they know what they want.",
    not: "Not as a way to work through rows, nor for numbers that lead nowhere.",
    story: "renderers-dashboard-page--overview",
  },
  {
    name: "Stat card",
    when: "One number matters by itself, has a name, and leads to what is behind it.",
    not: "Not for text or states, nor for more than about four side by side.",
    story: "renderers-dashboard-stat-card--figures",
  },
  {
    name: "Meter",
    when: "Something is used up against a limit, and little left is a reason to act.",
    not: "Not for progress, nor for a share of a whole without a limit.",
    story: "renderers-dashboard-meters--meters",
  },
  {
    name: "Chart",
    when: "How values went over time says more than what they are now.",
    not: "Not for one value, nor for values that are not of the same kind.",
    story: "renderers-chart--line",
  },
];
