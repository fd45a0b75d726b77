/**
 * The address of a group. Senders choose the keys, such as `https://acme.example/`, and servers refuse addresses with
 * escaped slashes, percent signs and control characters, so these are written as `~` and their number.
 */

const UNSAFE = /[~/\\%\u0000-\u001f\u007f]|^\.{1,2}$/g;
const WRITTEN = /~([\dA-F]{2})/g;

const written = (text: string): string =>
  [...text].map((one) => `~${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`).join('');

/** The last part of the address. */
export const segmentOfKey = (key: string): string => encodeURIComponent(key.replaceAll(UNSAFE, written));

/** The key in the last part of the address, which the router has decoded. */
export const keyOfSegment = (segment: string): string =>
  segment.replaceAll(WRITTEN, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

export const groupPath = (projectId: string, typeIndex: number, key: string): string =>
  `/project/${projectId}/groups/${typeIndex}/${segmentOfKey(key)}`;
