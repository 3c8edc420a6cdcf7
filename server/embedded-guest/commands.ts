/** What the inventory knows of a machine: all that its simulated guest can tell. */
export interface GuestFacts {
  readonly name: string;
  readonly hostname: string | null;
  readonly operatingSystem: string;
  readonly cores: number;
  readonly coresPerSocket: number;
  /** MB. */
  readonly memory: number;
  /** GB, of each disk. */
  readonly disks: readonly number[];
  readonly networkCards: readonly { readonly macAddress: string; readonly networkName: string }[];
  readonly ipAddress: string | null;
  /** When it was last powered on or restarted. */
  readonly bootedAt: Date;
}

/** What a command says of a machine at a time; undefined where there is no such command. */
export function answerCommand(line: string, facts: GuestFacts, now: Date): string | undefined {
  const words = line.trim().split(/\s+/);
  const command = COMMANDS.find(({ name }) => name.split(" ").every((word, index) => words[index] === word));
  return command?.answer(facts, now);
}

export function hostOf({ hostname, name }: GuestFacts): string {
  return hostname ?? name;
}

export function bootText(facts: GuestFacts): string {
  const sockets = Math.max(1, Math.round(facts.cores / facts.coresPerSocket));
  return [
    "Atrium embedded platform, simulated guest",
    "",
    `Machine    ${facts.name}`,
    `Processor  ${counted(facts.cores, "core")} in ${counted(sockets, "socket")}`,
    `Memory     ${facts.memory} MB`,
    ...facts.disks.map((size, index) => `Disk ${index + 1}     ${size} GB`),
    ...facts.networkCards.map(
      ({ macAddress, networkName }, index) => `Network ${index + 1}  ${macAddress}, ${networkName}`,
    ),
    `System     ${facts.operatingSystem}`,
    "",
    "No operating system runs behind this screen: it shows what the inventory knows.",
    "Any name signs in. help lists the commands.",
    "",
    "",
  ].join("\n");
}

interface Command {
  readonly name: string;
  readonly about: string;
  readonly answer: (facts: GuestFacts, now: Date) => string;
}

const COMMANDS: readonly Command[] = [
  { name: "help", about: "lists the commands", answer: () => helpText() },
  { name: "hostname", about: "the name of the machine", answer: hostOf },
  {
    name: "uname",
    about: "the operating system that the inventory names",
    answer: ({ operatingSystem }) => `${operatingSystem} (Atrium embedded platform, simulated guest)`,
  },
  { name: "uptime", about: "for how long it has been on", answer: uptimeText },
  {
    name: "free",
    about: "its memory",
    answer: ({ memory }) => `${memory} MB of memory. How much is used only a real guest would know.`,
  },
  { name: "nproc", about: "the number of its cores", answer: ({ cores }) => String(cores) },
  { name: "ip addr", about: "its network cards and its address", answer: addressText },
];

function helpText(): string {
  const all = [
    ...COMMANDS,
    { name: "clear", about: "clears the screen" },
    { name: "reboot", about: "starts the guest again" },
    { name: "exit", about: "signs out" },
  ];
  return all.map(({ name, about }) => `${name.padEnd(10)}${about}`).join("\n");
}

function uptimeText({ bootedAt }: GuestFacts, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - bootedAt.getTime()) / 60_000));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  return `up ${days === 0 ? "" : `${counted(days, "day")}, `}${hours}:${String(minutes % 60).padStart(2, "0")}`;
}

function addressText({ networkCards, ipAddress }: GuestFacts): string {
  const cards = networkCards.flatMap(({ macAddress, networkName }, index) => [
    `${index + 1}: eth${index}, ${networkName}`,
    `    link/ether ${macAddress}`,
    ...(index === 0 && ipAddress !== null ? [`    inet ${ipAddress}`] : []),
  ]);
  return cards.length === 0 ? "There is no network card." : cards.join("\n");
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
