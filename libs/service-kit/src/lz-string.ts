/**
 * Decompresses the LZ-string format (variant "base64"), which old web SDKs send as `compression=lz64`. Our own code,
 * because a few kilobytes can expand to gigabytes and the published library has no size limit.
 */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=';
const VALUES = new Map([...ALPHABET].map((char, value) => [char, value]));
const BITS_PER_CHARACTER = 6;
const FIRST_FREE_CODE = 4;

/** The library may fill up the last bits with a character, which is an A. */
const PADDING = /^A?=*$/;

const CODE = { byte: 0, twoBytes: 1, end: 2 } as const;

class OutputTooLargeError extends Error {}

export const isOutputTooLarge = (error: unknown): boolean => error instanceof OutputTooLargeError;

export const decompressLz64 = (input: string, maxCharacters: number): string => {
  const output: string[] = [];
  decompressTo(output, input, maxCharacters);
  return output.join('');
};

/** The readable part of a text that may be cut off. */
export const beginningOfLz64 = (input: string, maxCharacters: number): string => {
  const output: string[] = [];
  try {
    decompressTo(output, input, maxCharacters);
  } catch {
    // the text is incomplete, or larger than that
  }
  return output.join('');
};

const decompressTo = (output: string[], input: string, maxCharacters: number): void => {
  const { readBits, unread } = createBitReader(input);
  const dictionary: string[] = ['', '', ''];
  let codeBits = 3;
  let untilWiderCode = FIRST_FREE_CODE;
  let outputLength = 0;

  const emit = (text: string) => {
    outputLength += text.length;
    if (outputLength > maxCharacters) throw new OutputTooLargeError('decompressed text is too large');
    output.push(text);
  };
  const countCode = () => {
    untilWiderCode -= 1;
    if (untilWiderCode > 0) return;
    untilWiderCode = 2 ** codeBits;
    codeBits += 1;
  };
  const readCharacter = (code: number) => String.fromCharCode(readBits(code === CODE.byte ? 8 : 16));

  const firstCode = readBits(2);
  if (firstCode === CODE.end) return;
  if (firstCode > CODE.end) throw new Error('The text is not LZ-string data.');
  let previous = readCharacter(firstCode);
  dictionary.push(previous);
  emit(previous);

  for (;;) {
    let code = readBits(codeBits);
    if (code === CODE.end) {
      if (!PADDING.test(unread())) throw new Error('More data follows the end of the LZ-string data.');
      return;
    }
    if (code === CODE.byte || code === CODE.twoBytes) {
      dictionary.push(readCharacter(code));
      code = dictionary.length - 1;
      countCode();
    }
    const entry = code === dictionary.length ? previous + previous[0] : dictionary[code];
    if (entry === undefined || entry === '') throw new Error('The text is not LZ-string data.');
    emit(entry);
    dictionary.push(previous + entry[0]);
    countCode();
    previous = entry;
  }
};

interface BitReader {
  readBits(count: number): number;
  unread(): string;
}

const createBitReader = (input: string): BitReader => {
  let position = 0;
  let value = 0;
  let mask = 0;
  const nextBit = (): number => {
    if (mask === 0) {
      if (position >= input.length) throw new Error('The LZ-string data is incomplete.');
      const read = VALUES.get(input[position]!);
      if (read === undefined) throw new Error('The text is not base64.');
      value = read;
      position += 1;
      mask = 1 << (BITS_PER_CHARACTER - 1);
    }
    const bit = (value & mask) === 0 ? 0 : 1;
    mask >>= 1;
    return bit;
  };
  return {
    readBits: (count) => {
      let bits = 0;
      for (let index = 0; index < count; index += 1) bits |= nextBit() << index;
      return bits;
    },
    unread: () => input.slice(position),
  };
};
