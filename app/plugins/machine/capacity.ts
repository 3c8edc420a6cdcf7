/** What there is for a disk, in GB. */
export interface DiskRoom {
  /** The pool or the virtual datacentre. */
  readonly name: string;
  readonly most: number;
  readonly left: number;
}

/** The largest disk, in GB. */
const MOST = 62_000;
const WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

export interface CapacityCheck {
  readonly isWrong: boolean;
  readonly most: number;
  /** What the capacity can be, and where it is wrong why: a text of the portal with its values. */
  readonly text: readonly [key: string, values: Readonly<Record<string, string>>];
}

/** What a disk of at least `min` GB can have; `room` is absent where nobody knows a limit. NaN is no number. */
export function checkCapacity(amount: number, min: number, room: DiskRoom | undefined): CapacityCheck {
  const fits = room === undefined ? MOST : Math.max(min, Math.floor(room.most));
  const most = Math.min(MOST, fits);
  const max = WHOLE.format(most);
  const range = { min: WHOLE.format(min), max };
  if (!Number.isInteger(amount)) return { isWrong: true, most, text: ["device.capacity-whole", range] };
  if (room === undefined || amount <= most || fits === MOST)
    return { isWrong: amount < min || amount > most, most, text: ["device.capacity-range", range] };
  const left = WHOLE.format(Math.max(0, Math.floor(room.left)));
  return { isWrong: true, most, text: ["device.capacity-room", { max, place: room.name, left }] };
}
