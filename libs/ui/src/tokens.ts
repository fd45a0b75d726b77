/**
 * The design tokens: every colour of the web app, of its charts and of the server-rendered pages, for light and dark
 * schemes. Text colours have a contrast of at least 4.5 on `canvas` and `surface`, chart colours of at least 3.
 */
export type ColorPair = readonly [light: string, dark: string];

export const COLORS = {
  canvas: ['#f5f4f0', '#151513'],
  surface: ['#fffefb', '#1f1e1b'],
  /** Menus, dialogs and the row under the pointer. */
  raised: ['#ffffff', '#282723'],
  hover: ['#edebe4', '#35342f'],
  field: ['#ffffff', '#161512'],
  code: ['#efece4', '#2a2924'],
  line: ['#d9d5ca', '#3b3933'],
  'field-line': ['#87837a', '#7d7a72'],
  ink: ['#1c1b18', '#f1efe8'],
  muted: ['#5f5c54', '#aaa699'],
  accent: ['#1d4fc4', '#8fb2ff'],
  /** The accent under the pointer. */
  'accent-strong': ['#173f9f', '#aac5ff'],
  'accent-ink': ['#ffffff', '#0d1733'],
  'accent-soft': ['#e3eafb', '#1f2a45'],
  danger: ['#a3211c', '#ff9c94'],
  'danger-soft': ['#fbe7e5', '#3d1c19'],
  'warn-bg': ['#fdf1d3', '#3a2e0c'],
  'warn-ink': ['#5d4300', '#f6dd9c'],
  'ok-bg': ['#e2f2e4', '#16321d'],
  'ok-ink': ['#17502a', '#a9dfb6'],
  shadow: ['#1c1b1824', '#00000080'],
  /** Covers the page behind a dialog. */
  scrim: ['#1c1b1859', '#00000099'],
} as const satisfies Readonly<Record<string, ColorPair>>;

/** The colours of the series of a chart, in order. Neighbours differ in hue and in lightness. */
export const SERIES_COLORS: readonly ColorPair[] = [
  ['#1d4fc4', '#8fb2ff'],
  ['#c2570c', '#ffb077'],
  ['#0b7a75', '#5fd3cc'],
  ['#a8327d', '#f08fc8'],
  ['#3f7d20', '#a4d97f'],
  ['#6d42c7', '#c0a5ff'],
  ['#b3261e', '#ff9c94'],
  ['#8a6d00', '#e6c95c'],
  ['#4c6478', '#a9c0d3'],
  ['#7a4b33', '#d6a78f'],
];

const variable = ([name, [light, dark]]: readonly [string, ColorPair]): string =>
  `--${name}: light-dark(${light}, ${dark});`;

/** The tokens as custom properties. The scheme is the one of the system, unless `data-theme` of the root names one. */
export const TOKENS_CSS = `:root {
  color-scheme: light dark;
  font: 100%/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  ${Object.entries(COLORS).map(variable).join(' ')}
  ${SERIES_COLORS.map((pair, index) => variable([`series-${index + 1}`, pair])).join(' ')}
}
:root[data-theme=light] { color-scheme: light; }
:root[data-theme=dark] { color-scheme: dark; }
`;
