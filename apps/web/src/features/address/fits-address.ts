/** Servers refuse addresses beyond 16 kB, and the sign-in page gets the address escaped once more. */
const LONGEST = 6_000;

/** Whether a text may be part of the address, so that it can be read again and shared. */
export const fitsAddress = (text: string): boolean => encodeURIComponent(text).length <= LONGEST;
