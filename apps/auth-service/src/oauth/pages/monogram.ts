const LETTER_OR_DIGIT = /\p{L}|\p{N}/u;

/** Shown in place of the logo of an app that has none. */
export const monogramOf = (name: string): string => (LETTER_OR_DIGIT.exec(name)?.[0] ?? '?').toUpperCase();
