/** The part of ASN.1 DER that a certificate needs. Each function returns one encoded value. */
const value = (tag: number, content: Uint8Array): Buffer => {
  const length =
    content.length < 0x80
      ? [content.length]
      : [0x80 | bytesOf(content.length).length, ...bytesOf(content.length)];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
};

const bytesOf = (number: number): number[] => (number === 0 ? [] : [...bytesOf(number >>> 8), number & 0xff]);

export const sequence = (...parts: Uint8Array[]): Buffer => value(0x30, Buffer.concat(parts));
export const set = (...parts: Uint8Array[]): Buffer => value(0x31, Buffer.concat(parts));
export const boolean = (truth: boolean): Buffer => value(0x01, Buffer.from([truth ? 0xff : 0]));
export const octets = (content: Uint8Array): Buffer => value(0x04, content);
export const bits = (content: Uint8Array): Buffer => value(0x03, Buffer.concat([Buffer.from([0]), content]));
export const utf8 = (text: string): Buffer => value(0x0c, Buffer.from(text));
export const tagged = (number: number, content: Uint8Array): Buffer => value(0xa0 | number, content);
/** An implicitly tagged plain value, such as a DNS name in a list of alternative names. */
export const taggedPlain = (number: number, content: Uint8Array): Buffer => value(0x80 | number, content);

/** Positive: a leading zero keeps the first bit from being a sign bit. */
export const integer = (content: Uint8Array): Buffer =>
  value(0x02, (content[0] ?? 0) < 0x80 ? content : Buffer.concat([Buffer.from([0]), content]));

export const time = (at: Date): Buffer =>
  value(0x18, Buffer.from(`${at.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`));

export const objectId = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return value(0x06, Buffer.from([40 * first + second, ...rest.flatMap(base128)]));
};

const base128 = (number: number): number[] => {
  const digits = [number & 0x7f];
  for (let left = number >>> 7; left > 0; left >>>= 7) digits.unshift(0x80 | (left & 0x7f));
  return digits;
};
