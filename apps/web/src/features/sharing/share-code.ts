/** The addresses and the code of a public link. */
export const linkOf = (origin: string, token: string): string => `${origin}/shared/${token}`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const embedOf = (origin: string, token: string, title: string): string =>
  `<iframe src="${origin}/embedded/${token}" title="${escaped(title)}" width="100%" height="480" style="border: 0"></iframe>`;

/** Origins, one a line or with commas. */
export const originsOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((origin) => origin.trim().replace(/\/$/, ''))
    .filter((origin) => origin !== '');
