/** A name for the device of a user agent: "Firefox on Linux". Unknown parts are omitted. */

type Table = readonly (readonly [RegExp, string])[];

/** The first that matches: many browsers name the ones that they descend from, too. */
const BROWSERS: Table = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\bHeadlessChrome\//, 'Headless Chrome'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];

const SYSTEMS: Table = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const MAX_PROGRAM = 40;

const find = (table: Table, userAgent: string): string | undefined =>
  table.find(([pattern]) => pattern.test(userAgent))?.[1];

export const deviceNameOf = (userAgent: string): string => {
  const browser = find(BROWSERS, userAgent) ?? programOf(userAgent);
  const system = find(SYSTEMS, userAgent);
  if (browser === undefined) return system ?? 'Unknown device';
  return system === undefined ? browser : `${browser} on ${system}`;
};

/** `curl` of `curl/8.5.0`. */
const programOf = (userAgent: string): string | undefined => {
  const name = /^([\w.-]+)(?:\/|$)/.exec(userAgent)?.[1];
  return name === undefined || name === 'Mozilla' ? undefined : name.slice(0, MAX_PROGRAM);
};
