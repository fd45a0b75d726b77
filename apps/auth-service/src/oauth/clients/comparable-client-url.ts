/**
 * Normalizes the URL that a verification token is bound to, because people type it by hand: scheme and host in lower
 * case, no default port, no trailing slash. Only for this comparison: client ids are compared byte for byte.
 */
export const comparableClientUrl = (raw: string): string => {
  const url = URL.parse(raw.trim());
  return url === null ? raw : `${url.protocol}//${url.host}${url.pathname.replace(/\/+$/, '')}${url.search}`;
};
