/** The fields that a browser sends with a form. */

/** Hidden fields and checked boxes. */
export const fieldsOf = (html: string): [string, string][] =>
  [...html.matchAll(/<input[^>]*>/g)].flatMap(([tag]): [string, string][] => {
    const [type, name, value] = ['type', 'name', 'value'].map((key) => attribute(tag, key));
    const isSent = type === 'hidden' || ((type === 'checkbox' || type === 'radio') && /\schecked/.test(tag));
    return isSent && name !== undefined ? [[name, value ?? '']] : [];
  });

const attribute = (tag: string, name: string): string | undefined => {
  const match = new RegExp(`\\s${name}="([^"]*)"`).exec(tag);
  return match === null ? undefined : unescapeHtml(match[1]!);
};

export const unescapeHtml = (text: string): string =>
  text
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
