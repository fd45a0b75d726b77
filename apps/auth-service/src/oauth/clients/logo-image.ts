/**
 * The images we serve from our own origin: raster images only, detected by their first bytes. SVG can contain
 * script, and a mislabelled page could run.
 */
export type LogoMediaType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

const startsWith = (bytes: Uint8Array, signature: readonly number[], offset = 0): boolean =>
  signature.every((byte, index) => bytes[offset + index] === byte);

const ascii = (text: string): number[] => [...text].map((character) => character.charCodeAt(0));

export const sniffLogoMediaType = (bytes: Uint8Array): LogoMediaType | undefined => {
  if (startsWith(bytes, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a])) return 'image/png';
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(bytes, ascii('GIF87a')) || startsWith(bytes, ascii('GIF89a'))) return 'image/gif';
  if (startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8)) return 'image/webp';
  return undefined;
};

export const isRasterMediaType = (contentType: string | undefined): boolean =>
  /^image\/(?:png|jpe?g|gif|webp)$/i.test((contentType ?? '').split(';')[0]!.trim());
