/** Parses JSON strictly: valid UTF-8, and no repeated keys, because parsers differ on which one wins. */

const STRING = /"(?:[^"\\]|\\.)*"/y;

/** The first key that is repeated within an object of `text`. `text` must be valid JSON. */
const findDuplicateKey = (text: string): string | undefined => {
  const open: (Set<string> | undefined)[] = [];
  let expectsKey = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (character === '{') {
      open.push(new Set());
      expectsKey = true;
    } else if (character === '[') {
      open.push(undefined);
      expectsKey = false;
    } else if (character === '}' || character === ']') {
      open.pop();
      expectsKey = false;
    } else if (character === ',') {
      expectsKey = open.at(-1) !== undefined;
    } else if (character === '"') {
      STRING.lastIndex = at;
      const literal = STRING.exec(text)![0];
      if (expectsKey) {
        const keys = open.at(-1)!;
        const key = JSON.parse(literal) as string;
        if (keys.has(key)) return key;
        keys.add(key);
        expectsKey = false;
      }
      at += literal.length - 1;
    }
  }
  return undefined;
};

export type StrictJson = { readonly value: unknown } | { readonly problem: string };

export const parseStrictJson = (bytes: Uint8Array): StrictJson => {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { problem: 'is not valid UTF-8' };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: 'is not valid JSON' };
  }
  return findDuplicateKey(text) === undefined ? { value } : { problem: 'repeats a key' };
};
