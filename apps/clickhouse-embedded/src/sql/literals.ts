export const quoteString = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

export const quoteIdentifier = (name: string): string =>
  `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``;

/** Numbers as they are, anything else as text: how a setting's value is written in SQL. */
export const settingValue = (value: string): string =>
  /^-?\d+(\.\d+)?$/.test(value) ? value : quoteString(value);
