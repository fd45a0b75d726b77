export const quoteString = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

export const quoteIdentifier = (name: string): string =>
  `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``;

/** Writes a setting's value in SQL: numbers unquoted, anything else as a string. */
export const settingValue = (value: string): string =>
  /^-?\d+(\.\d+)?$/.test(value) ? value : quoteString(value);
