/** So many facts stand on the two lines that a phone shows of them. */
export const FOLDED = 4;
