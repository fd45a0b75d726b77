/** Joins class names; what is false, null or undefined is left out. */
export const classes = (...names: ReadonlyArray<string | false | null | undefined>): string =>
  names.filter((name) => typeof name === 'string' && name !== '').join(' ');
