// Generated from engine/template/template.schema.json by scripts/generate-template-types.ts. Change the schema.

/** A page of Atrium. Unknown keys are errors. See docs/template-author.md. */
export type Template = ListPage | FormPage | DetailPage | TabsPage | DashboardPage | PluginPage;
/** A page that is a list. */
export type ListPage = PageHead &
  ListBody & {
    /** What kind it is. */
    readonly kind: "list";
  };
/** Small letters, digits and hyphens. */
export type Name = string;
/** Text for people: a `t:` key, or Handlebars over the roots permitted here; or a switch between texts. */
export type Text = string | TextSwitch;
/** What a parameter holds: a name, text, a path into a root, a list, or any value. With a question mark it may be left out, and with it the part that is <name> alone. A list puts its entries into the list where it stands. */
export type ParameterKind =
  "name" | "text" | "path" | "list" | "value" | "name?" | "text?" | "path?" | "list?" | "value?";
/** What a person may choose from. */
export type Options = RemoteOptions | LoadedOptions;
/** Any JSON in which each {"$": path} is replaced by the value it reads, and each switch (by, to, else) by what it picks. */
export type Value = unknown;
/** JSON-Logic that says yes or no. An absent path or a null in a comparison is a no. */
export type Condition =
  | boolean
  | {
      readonly [k: string]: unknown;
    };
/** An address with {placeholders}, a switch between addresses, or the page of a thing. */
export type Link = string | LinkSwitch;
/** A named read, or a switch between reads. */
export type Load = Read | ReadSwitch;
/** Where a list has its rows from. */
export type Source = RemoteSource | LoadedSource;
/** A panel small enough to stand in a card. */
export type InsidePanel = StatPanel | MetersPanel | ChartPanel | DetailPanel | PluginPanel;
/** One number. */
export type StatPanel = PanelHead &
  StatBody & {
    /** What kind it is. */
    readonly kind: "stat";
  };
/** How much is used of what there is, as bars. */
export type MetersPanel = PanelHead &
  MetersBody & {
    /** What kind it is. */
    readonly kind: "meters";
  };
/** Time series. */
export type ChartPanel = PanelHead &
  ChartBody & {
    /** What kind it is. */
    readonly kind: "chart";
  };
/** Facts about one thing. */
export type DetailPanel = PanelHead &
  DetailBody & {
    /** What kind it is. */
    readonly kind: "detail";
  };
/** Brings icon, label, danger style, default texts and poll rules. */
export type ActionKind =
  | "add"
  | "modify"
  | "view"
  | "delete"
  | "purchase"
  | "password-reset"
  | "test"
  | "map"
  | "unmap"
  | "change-tab"
  | "sign-in-as"
  | "vm-state"
  | "download"
  | "run"
  | "plugin";
/** One schema, or several by name: then the first segment of a field's pointer chooses. The call's own body where absent. */
export type FormSchema =
  | SchemaSource
  | {
      readonly [k: string]: SchemaSource;
    };
/** What follows success. */
export type Then =
  ("refresh" | "close" | "back") | ThenToast | ThenGoto | ThenSave | ThenReveal | ThenConsole;
/** What a plugin draws. */
export type PluginPanel = PanelHead &
  PluginBody & {
    /** What kind it is. */
    readonly kind: "plugin";
  };
/** A page that is a form. */
export type FormPage = PageHead &
  FormBody & {
    /** What kind it is. */
    readonly kind: "form";
  };
/** A page about one thing. */
export type DetailPage = PageHead &
  DetailBody & {
    /** What kind it is. */
    readonly kind: "detail";
    /** How the thing is, above everything else. */
    readonly head?: ObjectHead;
    /** Actions of the whole page. */
    readonly pageActions?: readonly Action[];
  };
/** A page of tabs. */
export type TabsPage = PageHead & {
  /** What kind it is. */
  readonly kind: "tabs";
  /** How the thing is, above everything else. */
  readonly head?: ObjectHead;
  /**
   * Its tabs.
   *
   * @minItems 1
   */
  readonly tabs: readonly Tab[];
  /** Actions of the whole page. */
  readonly pageActions?: readonly Action[];
};
/** A leaf of a page. */
export type Panel = ListPanel | FormPanel | DetailPanel | StatPanel | MetersPanel | ChartPanel | PluginPanel;
/** A list. */
export type ListPanel = PanelHead &
  ListBody & {
    /** What kind it is. */
    readonly kind: "list";
  };
/** A form. */
export type FormPanel = PanelHead &
  FormBody & {
    /** What kind it is. */
    readonly kind: "form";
  };
/** A page of panels. */
export type DashboardPage = PageHead & {
  /** What kind it is. */
  readonly kind: "dashboard";
  /** How the thing is, above everything else. */
  readonly head?: ObjectHead;
  /**
   * Its panels.
   *
   * @minItems 1
   */
  readonly panels: readonly Panel[];
  /** Actions of the whole page. */
  readonly pageActions?: readonly Action[];
};
/** A page that a plugin draws. */
export type PluginPage = PageHead &
  PluginBody & {
    /** What kind it is. */
    readonly kind: "plugin";
    /** Actions of the whole page. */
    readonly pageActions?: readonly Action[];
  };

/** What every page has. */
export interface PageHead {
  /** Address of this schema, for editors. */
  readonly $schema?: string;
  /** Name of the template; the file is called after it. */
  readonly template: Name;
  /** Version of the language it is written in. */
  readonly v: number;
  /** Title of the page. */
  readonly title: Text;
  /** What kind of thing it is about, in questions: service. */
  readonly noun?: Text;
  /** Who sees it at all. Static: claims, customer type, flags. */
  readonly access?: Access;
  /** Parameters that a route gives it; <name> is replaced before checking. */
  readonly given?: {
    readonly [k: string]: ParameterKind;
  };
  /** State of the page, all of it in the URL. */
  readonly params?: {
    readonly [k: string]: Param;
  };
  /** Named reads, done when first needed and shared; a later one may use an earlier one as load.<name>. */
  readonly load?: {
    readonly [k: string]: Load;
  };
  /** What is read again once the page has its data. */
  readonly refresh?: Refresh;
  /** Rewrites of failure texts, tried in order. */
  readonly errors?: readonly ErrorRule[];
  /** No toast on failure. */
  readonly quiet?: boolean;
  /** How long a failure's toast stays, in milliseconds. */
  readonly toast?: number;
  /** Where its thing has a page of its own, if not here. */
  readonly elsewhere?: Elsewhere;
}
/** Picks a text, or an icon, by a value. */
export interface TextSwitch {
  /** The value that decides. */
  readonly by: Reference;
  /** What each value picks; a value that is absent picks `else`. */
  readonly to: {
    readonly [k: string]: string | TextSwitch;
  };
  /** What is picked where no value matches; nothing where absent. */
  readonly else?: string | TextSwitch | null;
}
/** A typed value read from a root: numbers, nulls and lists survive. */
export interface Reference {
  /** Root and path: row.id; rows.*.id collects over a list. */
  readonly $: string;
  /** Takes these paths of the value (or of each entry of a list) into a new object, by new name. */
  readonly pick?: {
    readonly [k: string]: string;
  };
  /** Of a filter over a load: where nothing is there the filter is left out, and the list does not wait. */
  readonly optional?: boolean;
}
/** Static permission: hides what it stands on. Narrows what the operations behind it ask of their caller (x-permission), which hides by itself. */
export interface Access {
  /** Claims that must all be truthy: access.Services.D. */
  readonly all?: readonly string[];
  /** Claims of which one must be truthy. */
  readonly any?: readonly string[];
  /** Groups of claims, one of which must be wholly truthy. */
  readonly anyOf?: readonly (readonly string[])[];
  /** Feature flags that must all be on. */
  readonly flags?: readonly string[];
  /** Feature flags that must all be off. */
  readonly flagsOff?: readonly string[];
  /** Customer types that see it. */
  readonly type?: readonly ("provider" | "distributor" | "customer")[];
}
/** A parameter of the page's URL. A change of one clears selection and page. */
export interface Param {
  /** In the path of the route, or in the query. */
  readonly in: "route" | "query";
  /** The page waits until it is there. */
  readonly required?: boolean;
  /** What people read; derived from the name where absent. */
  readonly label?: Text;
  /** Gives it a control of its own on the page. */
  readonly as?: "text" | "select" | "multi" | "switch" | "number-range" | "date-range";
  /** The values to choose from. */
  readonly values?: readonly (string | number | boolean)[];
  /** The values to choose from, from an API or a load. */
  readonly options?: Options;
  /** Its first value where the URL has none. */
  readonly init?: Value;
}
/** Choices from an API; searched on the server where there are many. */
export interface RemoteOptions {
  /** Name of the API in templates/apis.json. */
  readonly api: string;
  /** GET and path of the operation, below the API's base path; braces are filled: GET /service/{route.id}. */
  readonly do: string;
  /** How this operation spells paging, search, sort and filters, where it differs from its API. */
  readonly dialect?: string;
  /** Query parameters by their own names; a null leaves the parameter out. */
  readonly query?: {
    readonly [k: string]: Value;
  };
  /** Filters by field name; the API's dialect spells them. A null leaves the filter out. */
  readonly filter?: {
    readonly [k: string]: Value;
  };
  /** How many to load at once. */
  readonly size?: number;
  /** Field the server searches while a person types. */
  readonly search?: string;
  /** JSON Pointer to the rows in the answer or the load; the whole where absent. */
  readonly rows?: string;
  /** Path in each row to the value that is sent; id where absent. */
  readonly value: string;
  /** Text of each choice, over root item; its name where absent. */
  readonly label: Text;
  /** Keeps a choice while it says yes, over root item; in a form over form, too. */
  readonly keep?: Condition;
  /** What a choice is for, over root item; cards show it under the label. */
  readonly text?: Text;
  /** What cards show of each choice, over root item; facts that it lacks are left out. */
  readonly facts?: readonly DetailItem[];
  /** Where a small picture of a choice is (a data URL), over root item; a select shows it: {"$": "item.logo"}. */
  readonly picture?: Reference;
  /** What is said below the field while there is nothing to choose. */
  readonly none?: Text;
  /** Chooses by itself: the first, or the only one, which a required field chooses anyway. */
  readonly pick?: "first" | "only";
}
/** One line of a detail. */
export interface DetailItem {
  /** Path in the row: service_offering.name. */
  readonly field: string;
  /** What people read; derived from the name where absent. */
  readonly label?: Text;
  /** How the value is shown. */
  readonly format?:
    | "text"
    | "number"
    | "percent"
    | "bytes"
    | "duration"
    | "currency"
    | "date"
    | "datetime"
    | "state"
    | "connected"
    | "yes"
    | "tags"
    | "limit"
    | "copyable"
    | "email"
    | "link";
  /** What is shown instead of the field: a value, or a text. */
  readonly value?: string | Reference | ValueSwitch;
  /** Makes the value a link. */
  readonly link?: Link;
  /** Name in the icon set. */
  readonly icon?: Text;
  /** Currency of an amount: a code, or where it is read: {"$": "row.currency"}. USD where absent. */
  readonly currency?: Value;
  /** Unit shown to people and unit of the API. */
  readonly unit?: Unit;
  /** Hides while it says no. */
  readonly show?: Condition;
  /** Who sees it at all. Static: claims, customer type, flags. */
  readonly access?: Access;
  /** Name of the plugin that draws the value. */
  readonly use?: string;
  /** What the plugin is given, by name. */
  readonly with?: {
    readonly [k: string]: Value;
  };
}
/** Picks a value by a value. */
export interface ValueSwitch {
  /** The value that decides. */
  readonly by: Reference;
  /** What each value picks; a value that is absent picks `else`. */
  readonly to: {
    readonly [k: string]: Reference | string | number | boolean | ValueSwitch;
  };
  /** What is picked where no value matches; nothing where absent. */
  readonly else?: Reference | (string | number | boolean) | ValueSwitch | null;
}
/** Picks an address by a value. */
export interface LinkSwitch {
  /** The value that decides. */
  readonly by: Reference;
  /** What each value picks; a value that is absent picks `else`. */
  readonly to: {
    readonly [k: string]: string | LinkSwitch;
  };
  /** What is picked where no value matches; nothing where absent. */
  readonly else?: string | LinkSwitch | null;
}
/** Units of one quantity. */
export interface Unit {
  /** Unit people see: GB, s, percent. */
  readonly show: string;
  /** Unit the API reads and writes: MB. */
  readonly send: string;
}
/** Choices that a load already holds. */
export interface LoadedOptions {
  /** The load: load.gateway. */
  readonly from: string;
  /** JSON Pointer to the rows in the answer or the load; the whole where absent. */
  readonly rows?: string;
  /** Path in each row to the value that is sent; id where absent. */
  readonly value: string;
  /** Text of each choice, over root item; its name where absent. */
  readonly label: Text;
  /** Keeps a choice while it says yes, over root item; in a form over form, too. */
  readonly keep?: Condition;
  /** What a choice is for, over root item; cards show it under the label. */
  readonly text?: Text;
  /** What cards show of each choice, over root item; facts that it lacks are left out. */
  readonly facts?: readonly DetailItem[];
  /** Where a small picture of a choice is (a data URL), over root item; a select shows it: {"$": "item.logo"}. */
  readonly picture?: Reference;
  /** What is said below the field while there is nothing to choose. */
  readonly none?: Text;
  /** Chooses by itself: the first, or the only one, which a required field chooses anyway. */
  readonly pick?: "first" | "only";
}
/** A read of one document or list. */
export interface Read {
  /** Name of the API in templates/apis.json. */
  readonly api: string;
  /** GET and path of the operation, below the API's base path; braces are filled: GET /service/{route.id}. */
  readonly do: string;
  /** How this operation spells paging, search, sort and filters, where it differs from its API. */
  readonly dialect?: string;
  /** Query parameters by their own names; a null leaves the parameter out. */
  readonly query?: {
    readonly [k: string]: Value;
  };
  /** Filters by field name; the API's dialect spells them. A null leaves the filter out. */
  readonly filter?: {
    readonly [k: string]: Value;
  };
  /** Where it fails, what reads from it is empty, and the rest is shown. */
  readonly optional?: boolean;
  /** No toast on failure. */
  readonly quiet?: boolean;
}
/** Picks a read by a value. */
export interface ReadSwitch {
  /** The value that decides. */
  readonly by: Reference;
  /** What each value picks; a value that is absent picks `else`. */
  readonly to: {
    readonly [k: string]: Read | ReadSwitch;
  };
  /** What is picked where no value matches; nothing where absent. */
  readonly else?: Read | ReadSwitch | null;
}
/** Reads the data of an API again, wherever it is shown, once these loads are there: what one of them asked may have changed it. Once for each thing that the address names. */
export interface Refresh {
  /**
   * The loads that are waited for; one that fails counts too.
   *
   * @minItems 1
   */
  readonly after: readonly Reference[];
  /** Name of the API in templates/apis.json. */
  readonly api: string;
  readonly minutely?: MinutelyRefresh;
}
/** Reads another API again each minute while its condition holds: what the page shows of it changes by itself. */
export interface MinutelyRefresh {
  readonly if: Condition;
  /** Name of the API in templates/apis.json. */
  readonly api: string;
}
/** Rewrites a failure. */
export interface ErrorRule {
  /** Part of the server's message. */
  readonly has: string;
  /** What people read instead. */
  readonly say: Text;
}
/** The page to which the thing of this one belongs. The person reads why and finds a link there, or is led there at once. */
export interface Elsewhere {
  /** Says yes where it belongs to another page. Where absent: its page has another address than this one or one above it. */
  readonly if?: Condition;
  /** That page. */
  readonly goto: Link;
  /** Why, shown with a link there. Where absent, the page leads there at once. */
  readonly reason?: Text;
  /** The code of its type: the word for it follows the reason. */
  readonly type?: Reference;
}
/** A list of rows. */
export interface ListBody {
  /** Field that names a row for good; id where absent. */
  readonly key: string;
  /** Rows of a table, or cards. */
  readonly as?: "table" | "cards";
  /** Where the rows come from. */
  readonly source: Source;
  /** Search over the whole list. */
  readonly search?: Search;
  /** Filters above the list. */
  readonly filters?: readonly Filter[];
  /**
   * Columns, in order; the first names the row.
   *
   * @minItems 1
   */
  readonly columns: readonly Column[];
  /** Field the list is sorted by at first; a minus before it for descending: -createTime. */
  readonly order?: string;
  /** Whether a row will change by itself, over root row. While such a row is shown, the data of the list's API is read again every three seconds, every fifteen in a hidden tab. Where absent, only actions, activities and returning to the window read it again. */
  readonly follow?: Condition;
  /** CSV export; none where absent. */
  readonly csv?: Csv;
  /** What it says without rows. */
  readonly empty?: Empty;
  /** Shows the first rows alone, without search, filters and pager. */
  readonly short?: Short;
  /** Panels in each card, loaded when seen, over root row. */
  readonly inside?: readonly InsidePanel[];
  /** What opens beside the list for a row whose name leads to no page; false: nothing. Where absent, with all that is known of the row. */
  readonly drawer?: Drawer | false;
  /** Actions of one row, over root row. */
  readonly rowActions?: readonly Action[];
  /** Actions of the selected rows, over root rows; enable is asked of each row as row. */
  readonly bulkActions?: readonly Action[];
  /** Actions of the whole list or page. */
  readonly pageActions?: readonly Action[];
}
/** Rows from an API, paged, searched and sorted by its dialect. */
export interface RemoteSource {
  /** Name of the API in templates/apis.json. */
  readonly api: string;
  /** GET and path of the operation, below the API's base path; braces are filled: GET /service/{route.id}. */
  readonly do: string;
  /** How this operation spells paging, search, sort and filters, where it differs from its API. */
  readonly dialect?: string;
  /** Query parameters by their own names; a null leaves the parameter out. */
  readonly query?: {
    readonly [k: string]: Value;
  };
  /** Filters by field name; the API's dialect spells them. A null leaves the filter out. */
  readonly filter?: {
    readonly [k: string]: Value;
  };
  /** JSON Pointer to the rows in the answer or the load; the whole where absent. */
  readonly rows?: string;
  /** JSON Pointer to the number of all rows in the answer. */
  readonly total?: string;
  /** Rows per page at first; 50 where absent. */
  readonly size?: number;
  /** No toast on failure. */
  readonly quiet?: boolean;
}
/** Rows that a load already holds; the browser sorts, searches and pages. */
export interface LoadedSource {
  /** The load: load.firewall. */
  readonly from: string;
  /** JSON Pointer to the rows in the answer or the load; the whole where absent. */
  readonly rows?: string;
}
/** Free text search of a list. */
export interface Search {
  /**
   * Fields searched; * where the API searches all.
   *
   * @minItems 1
   */
  readonly fields: readonly string[];
  /** What the box says; what the list, its tab or page is called where absent. */
  readonly label?: Text;
}
/** A filter of a list; its value is in the URL. */
export interface Filter {
  /** Field name that the dialect spells, and name in the URL. */
  readonly field: string;
  /** What people read; derived from the name where absent. */
  readonly label?: Text;
  /** Its control. */
  readonly as: "text" | "select" | "multi" | "switch" | "number-range" | "date-range";
  /** The values to choose from. */
  readonly values?: readonly (string | number | boolean)[];
  /** The values to choose from, from an API or a load. */
  readonly options?: Options;
  /**
   * Names of the two query parameters of a range, from and to, where the dialect has none.
   *
   * @minItems 2
   * @maxItems 2
   */
  readonly names?: readonly string[];
  /** Whether its values are chips with counts, not a control. By default where its field is a column of states and the rows can be counted. */
  readonly chips?: boolean;
  /** Its first value where the URL has none; a list of two for a range. */
  readonly init?: Value;
  /** Who sees it at all. Static: claims, customer type, flags. */
  readonly access?: Access;
}
/** A column of a list. */
export interface Column {
  /** Path in the row: service_offering.name. */
  readonly field: string;
  /** What people read; derived from the name where absent. */
  readonly label?: Text;
  /** How the value is shown. */
  readonly format?:
    | "text"
    | "number"
    | "percent"
    | "bytes"
    | "duration"
    | "currency"
    | "date"
    | "datetime"
    | "state"
    | "connected"
    | "yes"
    | "tags"
    | "limit"
    | "copyable"
    | "email"
    | "link";
  /** What is shown instead of the field: a value of the row, or a text about it. */
  readonly value?: string | Reference | ValueSwitch;
  /** Makes the value a link. */
  readonly link?: Link;
  /** Shows the row as a sentence; the field holds the code that chooses the text. */
  readonly sentence?: Sentence;
  /** Why it is so, below the value: what is wrong with a state. The link of the column then stands after it. Empty: nothing. */
  readonly reason?: Text;
  /** Name in the icon set; the icon stands before the value. */
  readonly icon?: Text;
  /** The initials of the value stand before it, as of people and companies. */
  readonly initials?: boolean;
  /** Where a small picture is (a data URL) that stands before the value in place of the icon or the initials: {"$": "row.smallLogo"}. */
  readonly picture?: Reference;
  /** Currency of an amount: a code, or where it is read: {"$": "row.currency"}. USD where absent. */
  readonly currency?: Value;
  /** Unit shown to people and unit of the API. */
  readonly unit?: Unit;
  /** Hides while it says no. */
  readonly show?: Condition;
  /** Who sees it at all. Static: claims, customer type, flags. */
  readonly access?: Access;
  /** Sortable, by the field or by another name. */
  readonly sort?: boolean | string;
  /** Hidden until a person chooses it. */
  readonly optional?: boolean;
  /** Of an optional column: shown at once while a filter of the list, by its field, has one of these values. */
  readonly shownFor?: {
    /** @minItems 1 */
    readonly [k: string]: readonly string[];
  };
  /** The state is one of the past, as in a history: nothing goes on in it any more. */
  readonly past?: boolean;
  /** Name of the plugin that draws the value. */
  readonly use?: string;
  /** What the plugin is given, by name. */
  readonly with?: {
    readonly [k: string]: Value;
  };
}
/** A sentence about a row, such as who did what. Its text is `sentence.<api>.<code>` of the translations; where a code has none, that of its beginning (`role.update` of `role.update.name`), of its end with a star for its first word (`*.update`), or of all others (`*`). It has {{parts}}, and no blocks. */
export interface Sentence {
  /** What fills the text, by name. */
  readonly parts: {
    readonly [k: string]: SentencePart;
  };
  /** Path in the row to a list of changed fields, shown below with their values before and after. Each has a field, a title, former and value, or hidden where the values are not known, and the schema of the values. */
  readonly changes?: string;
}
/** A part of a sentence. */
export interface SentencePart {
  /** What is read. */
  readonly text: Text;
  /** Makes it a link; left out where an address cannot be filled. */
  readonly link?: Link;
  /** Who gets the link; others read the text. Static: claims, customer type, flags. */
  readonly access?: Access;
}
/** Export of all rows that match. */
export interface Csv {
  /** File name without ending. */
  readonly file: Text;
}
/** What an empty list says. */
export interface Empty {
  /** Headline. */
  readonly title: Text;
  /** What would be here, and the way to the first. */
  readonly text?: Text;
}
/** The first rows of a list alone, with a way to all of them. */
export interface Short {
  /** How many rows; 5 where absent. */
  readonly rows?: number;
  /** The page that has all of them. */
  readonly all: Link;
}
/** What every panel has. */
export interface PanelHead {
  /** Names the panel in its page. */
  readonly id: Name;
  /** Title above the panel. */
  readonly title?: Text;
  /** What kind of thing it is about, in questions; where it differs from the page. */
  readonly noun?: Text;
  /** Who sees it at all. Static: claims, customer type, flags. */
  readonly access?: Access;
  /** Hides while it says no. */
  readonly show?: Condition;
  /** Its part of a row of panels, full where not said. In a narrow window panels take more of it. */
  readonly width?: "quarter" | "third" | "half" | "two-thirds" | "full";
  /** Named reads, done when first needed and shared; a later one may use an earlier one as load.<name>. */
  readonly load?: {
    readonly [k: string]: Load;
  };
}
/** One number. */
export interface StatBody {
  /** The number. */
  readonly value: Value;
  /** What it counts. */
  readonly label: Text;
  /** How it is shown. */
  readonly format?:
    | "text"
    | "number"
    | "percent"
    | "bytes"
    | "duration"
    | "currency"
    | "date"
    | "datetime"
    | "state"
    | "connected"
    | "yes"
    | "tags"
    | "limit"
    | "copyable"
    | "email"
    | "link";
  /** Currency of an amount: a code, or where it is read: {"$": "row.currency"}. USD where absent. */
  readonly currency?: Value;
  /** Unit shown to people and unit of the API. */
  readonly unit?: Unit;
  /** What is behind the number: the card leads there. */
  readonly link?: Link;
  /** The number of the period before: the difference is shown. */
  readonly before?: Value;
  /** Since when that difference is: "since last month". */
  readonly since?: Text;
  /** Which difference is good news, and coloured so; neither where absent. */
  readonly better?: "more" | "less";
  /** One series, a name and points: drawn small beside the number. */
  readonly line?: Value;
  /** Why there is no number, where there is none. */
  readonly empty?: Text;
}
/** How much is used of what there is. */
export interface MetersBody {
  /** The thing that the figures are of, usually a load; the meters read from it as root item. */
  readonly of: Value;
  /**
   * The meters, one under the other.
   *
   * @minItems 1
   */
  readonly meters: readonly Meter[];
}
/** How much of a limit is used, as a bar; without a limit, the figure alone. */
export interface Meter {
  /** The thing that the figures are of; that of the head where absent. The meter appears once it is read. */
  readonly of?: Value;
  /** What people read; derived from the name of the limit where absent. */
  readonly label?: Text;
  /** Path in the thing: how much is used. The meter is left out where it has none. */
  readonly used: string;
  /** Path in the thing: how much there may be. 0, -1 or nothing: without a limit. */
  readonly limit: string;
  /** Unit shown to people and unit of the API. */
  readonly unit?: Unit;
  /** Hides while it says no. */
  readonly show?: Condition;
  /** Who sees it at all. Static: claims, customer type, flags. */
  readonly access?: Access;
  /** From this percentage on it warns: 80 where absent. */
  readonly warn?: number;
  /** From this percentage on it is an alarm; none where absent. */
  readonly fail?: number;
}
/** Time series. */
export interface ChartBody {
  /** Kind of chart. */
  readonly as: "area" | "line" | "bar";
  /** Unit of the values. */
  readonly unit?: string;
  /** The series: name and points. */
  readonly series: Value;
  /** Currency of the values, which are amounts: a code, or where it is read. */
  readonly currency?: Value;
  /** What each point is of, stamped with its first moment in UTC: a whole day or month. Default: a moment. */
  readonly each?: "day" | "month";
}
/** Facts about one thing. */
export interface DetailBody {
  /** The thing, usually a load; items read from it as root item. */
  readonly of: Value;
  /**
   * What is shown of it.
   *
   * @minItems 1
   */
  readonly items: readonly DetailItem[];
  /** Actions on it, over root item. */
  readonly actions?: readonly Action[];
}
/** ask, call, track, then. */
export interface Action {
  /** Names the action in its list. */
  readonly id: Name;
  readonly kind: ActionKind;
  /** What people read; derived from the name where absent. */
  readonly label?: Text;
  /** Name in the icon set, where not the kind's own. */
  readonly icon?: Text;
  /** What is said of the row or thing meanwhile: Powering off…. Without it t:<label>-doing, or what the kind says. */
  readonly doing?: Text;
  /** Of an action of a row: whether it is also offered for several selected rows, one run for each. Where absent: yes, unless it asks for fields or leads elsewhere. */
  readonly bulk?: boolean;
  /** Who sees it at all. Static: claims, customer type, flags. */
  readonly access?: Access;
  /** Hides while it says no. */
  readonly show?: Condition;
  /** Disables with the reason of the first condition that says no. */
  readonly enable?: readonly EnableRule[];
  /** Makes the action a link and nothing else. */
  readonly goto?: Link;
  /** The dialog that comes first. */
  readonly ask?: Ask;
  /** What it calls. */
  readonly call?: Call | CallSwitch;
  /**
   * A chain of calls.
   *
   * @minItems 1
   */
  readonly calls?: readonly (NamedCall | NamedCallSwitch)[];
  /** What follows success, in order. */
  readonly then?: readonly Then[];
  /** The tab to open, of kind change-tab. */
  readonly tab?: string;
  /** Name of the plugin. */
  readonly use?: string;
  /** What the plugin is given, by name. */
  readonly with?: {
    readonly [k: string]: Value;
  };
}
/** A condition that must hold, and what to say where it does not. */
export interface EnableRule {
  /** Must say yes. */
  readonly if: Condition;
  /** Why it is disabled, shown to people. */
  readonly reason: Text;
}
/** A dialog before the call. */
export interface Ask {
  /** Its title. */
  readonly title?: Text;
  /** What it says: what will happen, and whether it can be undone. May hold {name}, {noun} and {count}; a key with -several after it is taken for several rows. Where it reads what is not there, the text of the kind is said. */
  readonly text?: Text;
  /**
   * What else there is to know, in short lines. One that is empty, or reads what is not there, is left out.
   *
   * @minItems 1
   */
  readonly notes?: readonly Text[];
  /**
   * What it is about, as a table of label and value. One without a value, or that reads what is not there, is left out.
   *
   * @minItems 1
   */
  readonly facts?: readonly AskFact[];
  readonly schema?: FormSchema;
  /** First value of its form. */
  readonly init?: Value;
  /** Its fields. */
  readonly fields?: readonly Field[];
  /** Named reads, done when first needed and shared; a later one may use an earlier one as load.<name>. */
  readonly load?: {
    readonly [k: string]: Load;
  };
  /** What a person must type to confirm. */
  readonly typed?: Value;
  /** What kind of thing is typed: service; without it, what the panel or page says. */
  readonly noun?: Text;
  /** What of the thing is typed; its name where absent. */
  readonly display?: Text;
  /** Label of the button that goes ahead. */
  readonly confirm?: Text;
  /** What going ahead means; derived from the kind where absent: danger for what is final, warning for a question before something runs. */
  readonly tone?: "neutral" | "warning" | "danger";
}
/** A line of what a dialog is about. */
export interface AskFact {
  /** What people read before it. */
  readonly label: Text;
  /** A value, or a text. */
  readonly value: string | Reference | ValueSwitch;
  /** How the value is shown; text where absent. */
  readonly format?: "text" | "number" | "currency" | "datetime" | "limit";
  /** Currency of an amount: a code, or where it is read. USD where absent. */
  readonly currency?: Value;
  /** A list: there is a line for each of its entries, which label and value read as item. */
  readonly each?: Reference;
}
/** The operation whose request gives fields their type, bounds, choices, title and help. */
export interface SchemaSource {
  /** Name of the API in templates/apis.json. */
  readonly api: string;
  /** Method and path of the operation. */
  readonly body: string;
  /** JSON Pointer to the part of its body that the form edits; /- is an entry of a list. */
  readonly at?: string;
}
/** A field of a form. */
export interface Field {
  /** JSON Pointer into the request's body, or ?name for one of its parameters. */
  readonly at: string;
  /** Its control; derived from the schema where absent. More than six choices in cards become a list to choose from. */
  readonly as?:
    | "text"
    | "textarea"
    | "number"
    | "select"
    | "multi"
    | "radio"
    | "cards"
    | "switch"
    | "tags"
    | "table"
    | "secret"
    | "date"
    | "datetime"
    | "picture"
    | "currency";
  /** What people read; derived from the name where absent. */
  readonly label?: Text;
  /** Help under the field. */
  readonly help?: Text;
  /** First value. Follows what it refers to when a person changes that. */
  readonly init?: Value;
  /** The values to choose from, each alone or with what people read; may only narrow the schema. */
  readonly values?: readonly ((string | number | boolean) | LabelledValue)[];
  /** Choices from an API or a load. Cleared and loaded again when a person changes what they refer to. */
  readonly options?: Options;
  /** Names of field rules. */
  readonly validators?: readonly string[];
  /** Required while it says yes, whatever the description says. */
  readonly required?: Condition;
  /** Checks beyond the field's own rules. */
  readonly check?: readonly Check[];
  /** Hides while it says no. */
  readonly show?: Condition;
  /** Disables with the reason of the first condition that says no. */
  readonly enable?: readonly EnableRule[];
  /** Currency of an amount: a code, or where it is read: {"$": "row.currency"}. USD where absent. */
  readonly currency?: Value;
  /** Unit shown to people and unit of the API. */
  readonly unit?: Unit;
  /** Smallest value; may only narrow the schema. */
  readonly min?: Value;
  /** Largest value; may only narrow the schema. */
  readonly max?: Value;
  /** Step between values. */
  readonly step?: Value;
  /** The number that means no limit, which a switch beside the field then offers; false: there is none. Where absent or true, that of the description (x-unlimited). */
  readonly unlimited?: Value;
  /** Sends a file and holds what comes of it. */
  readonly upload?: Upload;
  /** Never shown, stored or logged. */
  readonly secret?: boolean;
  /** Allowed though the schema has no such field; not sent by itself. */
  readonly extra?: boolean;
  /** Columns of a table field; their root is entry. */
  readonly fields?: readonly Field[];
  /** Heads the fields from here on, be this one shown or not: a title, or a title and an explanation. */
  readonly section?: Text | Section;
  /** The lines of a table can be neither added nor removed. */
  readonly fixed?: boolean;
  /** Key in each line that records CREATE, UPDATE or DELETE. */
  readonly marks?: string;
  /** Name of the plugin. */
  readonly use?: string;
  /** What the plugin is given, by name. */
  readonly with?: {
    readonly [k: string]: Value;
  };
  /** Who sees it at all. Static: claims, customer type, flags. */
  readonly access?: Access;
}
/** A value to choose, and what people read for it. */
export interface LabelledValue {
  /** What is sent. */
  readonly value: string | number | boolean;
  /** What people read. */
  readonly label: Text;
}
/** A check across fields, or one asked of the server. */
export interface Check {
  /** Name of the API in templates/apis.json. */
  readonly api?: string;
  /** GET and path of the operation, below the API's base path; braces are filled: GET /service/{route.id}. */
  readonly do?: string;
  /** Query parameters by their own names; a null leaves the parameter out. */
  readonly query?: {
    readonly [k: string]: Value;
  };
  /** Filters by field name; the API's dialect spells them. A null leaves the filter out. */
  readonly filter?: {
    readonly [k: string]: Value;
  };
  /** Must say yes; over form, and result where a call is made. */
  readonly ok: Condition;
  /** What the field says where it does not. */
  readonly message: Text;
}
/** A file sent to a presigned address; the field's value is what comes of it. */
export interface Upload {
  /** Asks for the address; root item is the file (name, size, type, modified in milliseconds since 1970). */
  readonly link: Call;
  /** The address, from result. */
  readonly url: Value;
  /** Form parts sent before the file, from result. */
  readonly parts?: Value;
  /** The field's value, from result. */
  readonly value: Value;
  /** Bytes of the file that are there already, from result: only the rest is sent, so a person can pause, and a lost connection is continued. */
  readonly from?: Value;
  /** File name endings or media types. */
  readonly accept?: readonly string[];
  /** Largest file: 50 GB. */
  readonly max?: string;
}
/** One call of an operation. */
export interface Call {
  /** Name of the API in templates/apis.json. */
  readonly api: string;
  /** Method and path of the operation, below the API's base path; braces are filled: PATCH /service/{row.id}. */
  readonly do: string;
  /** How this operation spells paging, search, sort and filters, where it differs from its API. */
  readonly dialect?: string;
  /** Query parameters by their own names; a null leaves the parameter out. */
  readonly query?: {
    readonly [k: string]: Value;
  };
  /** Filters by field name; the API's dialect spells them. A null leaves the filter out. */
  readonly filter?: {
    readonly [k: string]: Value;
  };
  /** The body; `changed` sends the difference from init. */
  readonly body?: Value;
  /** Patch operations as the body; `changed` makes them of the difference from init. */
  readonly ops?: "changed" | readonly Op[];
  /** The load whose document is read again, changed by ops and sent whole: load.firewall. */
  readonly edit?: string;
  /** Makes one call per entry of rows or of a table field; the entry is root entry. */
  readonly each?: string;
  /** Sends the list's own search, filters and sort too. */
  readonly "as-list"?: boolean;
  /** What is asked for. */
  readonly accept?:
    | "application/json"
    | "text/csv"
    | "application/octet-stream"
    | "application/pdf"
    | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  /** Follows the activity the answer links to. A change that answers with one is followed without it; false: it is not. */
  readonly track?: Track | false;
  /** Rewrites of failure texts, tried in order. */
  readonly errors?: readonly ErrorRule[];
  /** No toast on failure. */
  readonly quiet?: boolean;
  /** How long a failure's toast stays, in milliseconds. */
  readonly toast?: number;
}
/** One patch operation. */
export interface Op {
  /** replace, remove and copy as specified; add, merge and move only with edit. */
  readonly op: "replace" | "remove" | "copy" | "add" | "merge" | "move";
  /** JSON Pointer, braces filled; {row} and {rows} find the rows of the list in an edited document. */
  readonly path: string;
  /** The value. */
  readonly value?: Value;
  /** Of move: so many places towards the end of its list, negative towards the start; at an end it stays. */
  readonly by?: number;
  /** Left out while it says no. */
  readonly when?: Condition;
}
/** A background activity. */
export interface Track {
  /** The activity's link, from result; without it, where the API's dialect says. */
  readonly link?: Value;
  /** What the notification panel calls it; without it, the action's label and the name of the row or page. */
  readonly name?: Text;
  /** What is said when it has ended well: pool-1 is ready; without it, the text of the action's label with -done, else of its kind. */
  readonly done?: Text;
  /** What is said when it has failed, before the reason: pool-1 was not made; without it, the text of the action's label with -failed, else of its kind. */
  readonly failed?: Text;
  /** The row shown until the real one arrives. */
  readonly row?: TrackRow;
}
/** A placeholder row. */
export interface TrackRow {
  /** Template, or template#panel, of the list that shows it. */
  readonly list: string;
  /** Page parameters at which it is shown. */
  readonly at?: {
    readonly [k: string]: Value;
  };
  /** Key of the thing that is being made. */
  readonly key: Value;
  /** Field of the real row in which that key will be. */
  readonly match: string;
  /** What the row shows meanwhile. */
  readonly values?: Value;
}
/** The head of some fields of a form. */
export interface Section {
  /** Its title. */
  readonly title: Text;
  /** What these fields are for, and what follows from them. */
  readonly text?: Text;
}
/** Picks a call by a value. */
export interface CallSwitch {
  /** The value that decides. */
  readonly by: Reference;
  /** What each value picks; a value that is absent picks `else`. */
  readonly to: {
    readonly [k: string]: Call | CallSwitch;
  };
  /** What is picked where no value matches; nothing where absent. */
  readonly else?: Call | CallSwitch | null;
  /** Makes one call per entry of rows or of a table field; the entry is root entry. */
  readonly each?: string;
}
/** A call of a chain. */
export interface NamedCall {
  /** Name of its answer: result.<name>. */
  readonly as: string;
  /** Left out while it says no. */
  readonly when?: Condition;
  /** Its failure stops nothing and says this. */
  readonly optional?: Text;
  /** Name of the API in templates/apis.json. */
  readonly api: string;
  /** Method and path of the operation, below the API's base path; braces are filled: PATCH /service/{row.id}. */
  readonly do: string;
  /** How this operation spells paging, search, sort and filters, where it differs from its API. */
  readonly dialect?: string;
  /** Query parameters by their own names; a null leaves the parameter out. */
  readonly query?: {
    readonly [k: string]: Value;
  };
  /** Filters by field name; the API's dialect spells them. A null leaves the filter out. */
  readonly filter?: {
    readonly [k: string]: Value;
  };
  /** The body; `changed` sends the difference from init. */
  readonly body?: Value;
  /** Patch operations as the body; `changed` makes them of the difference from init. */
  readonly ops?: "changed" | readonly Op[];
  /** The load whose document is read again, changed by ops and sent whole: load.firewall. */
  readonly edit?: string;
  /** Makes one call per entry of rows or of a table field; the entry is root entry. */
  readonly each?: string;
  /** Sends the list's own search, filters and sort too. */
  readonly "as-list"?: boolean;
  /** What is asked for. */
  readonly accept?:
    | "application/json"
    | "text/csv"
    | "application/octet-stream"
    | "application/pdf"
    | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  /** Follows the activity the answer links to. A change that answers with one is followed without it; false: it is not. */
  readonly track?: Track | false;
  /** Rewrites of failure texts, tried in order. */
  readonly errors?: readonly ErrorRule[];
  /** No toast on failure. */
  readonly quiet?: boolean;
  /** How long a failure's toast stays, in milliseconds. */
  readonly toast?: number;
}
/** A switch between calls, in a chain. */
export interface NamedCallSwitch {
  /** The value that decides. */
  readonly by: Reference;
  /** What each value picks; a value that is absent picks `else`. */
  readonly to: {
    readonly [k: string]: Call | CallSwitch;
  };
  /** What is picked where no value matches; nothing where absent. */
  readonly else?: Call | CallSwitch | null;
  /** Name of its answer: result.<name>. */
  readonly as: string;
  /** Left out while it says no. */
  readonly when?: Condition;
  /** Its failure stops nothing and says this. */
  readonly optional?: Text;
  /** Makes one call per entry of rows or of a table field; the entry is root entry. */
  readonly each?: string;
}
/** Says something. */
export interface ThenToast {
  /** What it says. */
  readonly toast: Text;
  /** How it looks; success where absent. */
  readonly type?: "info" | "error" | "success" | "warn" | "grimace";
  /** Stays until it is dismissed. */
  readonly sticky?: boolean;
}
/** Goes to a page. */
export interface ThenGoto {
  /** Where to. */
  readonly goto: Link;
}
/** Saves the answer as a file. */
export interface ThenSave {
  /** File name. */
  readonly save: Text;
}
/** Shows something once. */
export interface ThenReveal {
  /** What is shown. */
  readonly reveal: Reveal;
}
/** Values shown once and never again. */
export interface Reveal {
  /** Title of the dialog. */
  readonly title: Text;
  /** What is said above them; that they are shown only once, where absent. */
  readonly text?: Text;
  /**
   * The values.
   *
   * @minItems 1
   */
  readonly fields: readonly RevealField[];
}
/** A value shown once. */
export interface RevealField {
  /** Its label. */
  readonly label: Text;
  /** The value. */
  readonly value: Value;
  /** copyable gives it a button. */
  readonly format?: "text" | "copyable";
}
/** Opens a console in a window of its own: at the answer's url, or, where it is still being prepared, when there is one. */
export interface ThenConsole {
  /** The read of the same API that is repeated every 3 seconds until it answers proxy_url; braces are filled: GET /console-access/{result.id}. */
  readonly console: string;
}
/** What a plugin draws. */
export interface PluginBody {
  /** Name of the plugin. */
  readonly use: string;
  /** What the plugin is given, by name. */
  readonly with?: {
    readonly [k: string]: Value;
  };
  /** What the plugin may let a person do. */
  readonly actions?: readonly Action[];
}
/** One row beside its list: its name, state and actions, facts, and panels. */
export interface Drawer {
  /**
   * What is shown of it, the row being root item; where absent, all that is known.
   *
   * @minItems 1
   */
  readonly facts?: readonly DetailItem[];
  /** Panels below the facts, loaded when it opens, over root row. */
  readonly panels?: readonly InsidePanel[];
}
/** A form. */
export interface FormBody {
  readonly schema?: FormSchema;
  /** First value of the whole form. */
  readonly init?: Value;
  /** Closes the whole form with the reason of the first condition that says no: it can be read, and not be sent. */
  readonly enable?: readonly EnableRule[];
  /** Fields, where there are no steps. */
  readonly fields?: readonly Field[];
  /**
   * Steps.
   *
   * @minItems 1
   */
  readonly steps?: readonly Step[];
  /** Beside all steps: what was entered, panels and plugins. */
  readonly aside?: readonly (PluginUse | Summary | InsidePanel)[];
  /** Asked before it is sent. Empty: nothing is asked. */
  readonly confirm?: Text;
  /** What stands above all that was entered, before it is sent, in place of the usual sentence: that an order waits for approval. Empty: the usual sentence. With it, a form of one step shows what was entered too. */
  readonly review?: Text;
  /** Label of the button that sends it. */
  readonly submit?: Text;
  /** What sending it calls. */
  readonly call?: Call | CallSwitch;
  /**
   * A chain of calls; a later one may use result.<earlier>.
   *
   * @minItems 1
   */
  readonly calls?: readonly (NamedCall | NamedCallSwitch)[];
  /** What follows success, in order. */
  readonly then?: readonly Then[];
  /** Further buttons, such as a test before saving. */
  readonly actions?: readonly Action[];
}
/** A step of a form; all steps share one value. */
export interface Step {
  /** Title of the step. */
  readonly title: Text;
  /** Its fields. */
  readonly fields: readonly Field[];
  /** Hides while it says no. */
  readonly show?: Condition;
  /** Who sees it at all. Static: claims, customer type, flags. */
  readonly access?: Access;
}
/** A plugin's panel. */
export interface PluginUse {
  /** Name of the plugin. */
  readonly use: string;
  /** What it is called where it is folded, as beside a form without room; "Summary" where absent. */
  readonly title?: Text;
  /** What the plugin is given, by name. */
  readonly with?: {
    readonly [k: string]: Value;
  };
  /** Who sees it at all. Static: claims, customer type, flags. */
  readonly access?: Access;
  /** Hides while it says no. */
  readonly show?: Condition;
}
/** What was entered so far, beside a form: its fields with their values as people read them. */
export interface Summary {
  /**
   * Places of the fields, as in their `at`; one that is empty or hidden is left out.
   *
   * @minItems 1
   */
  readonly summary: readonly string[];
  /** Its title; "Summary" where absent. */
  readonly title?: Text;
  /** Who sees it at all. Static: claims, customer type, flags. */
  readonly access?: Access;
  /** Hides while it says no. */
  readonly show?: Condition;
}
/** The head of the page of one thing, under its title: how it is, and the facts about it that matter most. With a head, the first two actions are buttons and the rest are in a menu; the first is the main one, unless it hurts (its tone). What only another state allows (`vm-state`) is in the menu meanwhile. */
export interface ObjectHead {
  /** The thing, usually a load; the head reads from it as root item. */
  readonly of: Value;
  /** Name in the icon set: the kind of thing. */
  readonly icon?: Text;
  /** Its state: a path in the thing, or an item with a value or format of its own. A yes or no is shown with its label. */
  readonly state?: DetailItem;
  /** Why it is in this state; left out where it is empty. */
  readonly reason?: Text;
  /** Facts side by side; those that the thing does not have are left out. */
  readonly facts?: readonly DetailItem[];
  /** How much is used of what it may have. */
  readonly meters?: readonly Meter[];
}
/** A tab. */
export interface Tab {
  /** Names the tab; in the URL. */
  readonly id: Name;
  /** Its title. */
  readonly title: Text;
  /** Puts it into a second strip under this title. */
  readonly group?: Text;
  /** Who sees it at all. Static: claims, customer type, flags. */
  readonly access?: Access;
  /** Hides while it says no. */
  readonly show?: Condition;
  /**
   * What it holds.
   *
   * @minItems 1
   */
  readonly panels: readonly Panel[];
}

/** The definitions of the schema by name: what a part of a template is. */
export type DefinitionName =
  | "Name"
  | "Text"
  | "TextSwitch"
  | "Link"
  | "PageOf"
  | "LinkSwitch"
  | "Reference"
  | "Value"
  | "ValueSwitch"
  | "Condition"
  | "FragmentUse"
  | "ShortAccess"
  | "ShortField"
  | "ShortFormField"
  | "ShortTrack"
  | "ShortParam"
  | "ShortSearch"
  | "ShortCsv"
  | "StateActions"
  | "StateEntry"
  | "Access"
  | "EnableRule"
  | "Unit"
  | "Param"
  | "Read"
  | "ReadSwitch"
  | "Load"
  | "RemoteSource"
  | "LoadedSource"
  | "Source"
  | "RemoteOptions"
  | "LoadedOptions"
  | "Options"
  | "Filter"
  | "Column"
  | "Sentence"
  | "SentencePart"
  | "DetailItem"
  | "Search"
  | "Csv"
  | "Empty"
  | "Short"
  | "Drawer"
  | "ListBody"
  | "SchemaSource"
  | "FormSchema"
  | "Check"
  | "Upload"
  | "Field"
  | "LabelledValue"
  | "Section"
  | "Summary"
  | "Step"
  | "PluginUse"
  | "FormBody"
  | "Op"
  | "Call"
  | "CallSwitch"
  | "NamedCall"
  | "NamedCallSwitch"
  | "Track"
  | "TrackRow"
  | "ErrorRule"
  | "Then"
  | "ThenToast"
  | "ThenGoto"
  | "ThenSave"
  | "ThenReveal"
  | "ThenConsole"
  | "Reveal"
  | "RevealField"
  | "ActionKind"
  | "Action"
  | "AskFact"
  | "Ask"
  | "PanelHead"
  | "DetailBody"
  | "Meter"
  | "ObjectHead"
  | "StatBody"
  | "MetersBody"
  | "ChartBody"
  | "PluginBody"
  | "ListPanel"
  | "FormPanel"
  | "DetailPanel"
  | "StatPanel"
  | "MetersPanel"
  | "ChartPanel"
  | "PluginPanel"
  | "Panel"
  | "InsidePanel"
  | "Tab"
  | "ParameterKind"
  | "PageHead"
  | "Elsewhere"
  | "Refresh"
  | "MinutelyRefresh"
  | "ListPage"
  | "FormPage"
  | "DetailPage"
  | "TabsPage"
  | "DashboardPage"
  | "PluginPage"
  | "FragmentHolds"
  | "Fragment";
