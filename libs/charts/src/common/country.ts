/** The English name of a country by its code. */
export const countryName = (code: unknown): string => {
  if (typeof code !== 'string' || !/^[A-Z]{2}$/.test(code)) return code ? String(code) : 'Not set';
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) ?? code;
};
