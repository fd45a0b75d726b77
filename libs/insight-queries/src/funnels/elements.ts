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

const QUOTED = '"(?:[^"\\\\]|\\\\.)*"';
const ELEMENT = new RegExp(`(?:[^;"]|${QUOTED})+`, 'g');
const ATTRIBUTE = new RegExp(`([\\w-]+)=(${QUOTED})`, 'g');

export const elementsOf = (chain: string): ChainElement[] =>
  (chain.match(ELEMENT) ?? []).map((text, order) => elementOf(text, order));

const elementOf = (text: string, order: number): ChainElement => {
  const [, selector = '', rest = ''] = /^([^:]*):?(.*)$/s.exec(text) ?? [];
  const [tag_name = '', ...classes] = selector.split('.');
  const attributes = Object.fromEntries(
    [...rest.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, unquoted(value)]),
  );
  const number = (name: string): number | null =>
    attributes[name] === undefined ? null : Number(attributes[name]);
  return {
    order,
    tag_name,
    attr_class: classes.length > 0 ? classes : null,
    text: attributes['text'] ?? null,
    href: attributes['href'] ?? null,
    attr_id: attributes['attr_id'] ?? null,
    nth_child: number('nth-child'),
    nth_of_type: number('nth-of-type'),
    attributes: Object.fromEntries(Object.entries(attributes).filter(([name]) => name.startsWith('attr__'))),
  };
};

const unquoted = (value: string): string => value.slice(1, -1).replaceAll(/\\(.)/g, '$1');
