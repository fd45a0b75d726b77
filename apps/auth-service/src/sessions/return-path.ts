/** The page after signing in: a path on this site. Any other value becomes the start page. */
export const safeReturnPath = (next: unknown): string => {
  if (typeof next !== 'string' || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next) || next.includes('\\')) return '/';
  const origin = 'https://meridian.invalid';
  const url = URL.parse(next, origin);
  const path = url?.origin === origin ? url.pathname + url.search : '/';
  // `/a/..//host` is a path on this site only until it is resolved.
  return path.startsWith('//') ? '/' : path;
};
