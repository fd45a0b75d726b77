import { quoteSqlText } from '@meridian/core';

/** Writes a setting's value in SQL: numbers unquoted, anything else as a string. */
export const settingValue = (value: string): string =>
  /^-?\d+(\.\d+)?$/.test(value) ? value : quoteSqlText(value);
