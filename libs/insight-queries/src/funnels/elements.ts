/**
 * The clicked element of an autocapture event and its parents, from the text they are stored in: elements separated by
 * `;`, each a tag with its classes, a colon, and its attributes as `name="value"` without separators.
 */
interface ChainElement {
  readonly order: number;
  readonly tag_name: string;
  readonly attr_class: readonly string[] | null;
  readonly text: string | null;
  readonly href: string | null;
  readonly attr_id: string | null;
  readonly nth_child: number | null;
  readonly nth_of_type: number | null;
  readonly attributes: Readonly<Record<string, string>>;
}

export const elementsOf = (chain: string): ChainElement[] =>
  partsOf(chain).map((text, order) => elementOf(text, order));

/** Split at each `;` outside of quotes. */
const partsOf = (chain: string): string[] => {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at <= chain.length; at += 1) {
    if (chain[at] === '"') at = closingQuote(chain, at + 1);
    if (at >= chain.length || chain[at] === ';') {
      if (at > start) parts.push(chain.slice(start, at));
      start = at + 1;
    }
  }
  return parts;
};

/** The end of the text if the quote is not closed. */
const closingQuote = (text: string, from: number): number => {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
};

const elementOf = (text: string, order: number): ChainElement => {
  const colon = text.indexOf(':');
  const selector = colon < 0 ? text : text.slice(0, colon);
  const [tag_name = '', ...classes] = selector.split('.');
  const attributes = attributesOf(colon < 0 ? '' : text.slice(colon + 1));
  const textOf = (name: string): string | null => attributes.get(name) ?? null;
  const numberOf = (name: string): number | null =>
    attributes.has(name) ? Number(attributes.get(name)) : null;
  return {
    order,
    tag_name,
    attr_class: classes.length > 0 ? classes : null,
    text: textOf('text'),
    href: textOf('href'),
    attr_id: textOf('attr_id'),
    nth_child: numberOf('nth-child'),
    nth_of_type: numberOf('nth-of-type'),
    attributes: Object.fromEntries([...attributes].filter(([name]) => name.startsWith('attr__'))),
  };
};

const attributesOf = (text: string): Map<string, string> => {
  const attributes = new Map<string, string>();
  let start = 0;
  for (let equals = text.indexOf('="'); equals >= 0; equals = text.indexOf('="', start)) {
    const end = closingQuote(text, equals + 2);
    if (end === text.length) break;
    attributes.set(text.slice(start, equals), unescaped(text.slice(equals + 2, end)));
    start = end + 1;
  }
  return attributes;
};

const unescaped = (value: string): string => value.replaceAll(/\\(.)/g, '$1');
