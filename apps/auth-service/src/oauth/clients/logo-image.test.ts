import { describe, expect, it } from 'vitest';
import { isRasterMediaType, sniffLogoMediaType } from './logo-image.ts';

describe('logos are raster images, recognized by their bytes (4.10)', () => {
  it.each([
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), 'image/png'],
    [Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    [Buffer.from('GIF89a....'), 'image/gif'],
    [Buffer.from('RIFF\0\0\0\0WEBPVP8 '), 'image/webp'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), undefined],
    [Buffer.from('<!doctype html><script>alert(1)</script>'), undefined],
    [Buffer.from('RIFF\0\0\0\0WAVE'), undefined],
    [Buffer.from('\0\0\x01\0'), undefined],
    [Buffer.alloc(0), undefined],
  ])('%s → %s', (bytes, type) => expect(sniffLogoMediaType(bytes)).toBe(type));

  it.each([
    ['image/png', true],
    ['IMAGE/JPEG; q=1', true],
    ['image/svg+xml', false],
    ['text/html', false],
    [undefined, false],
  ])('%s → %s', (type, accepted) => expect(isRasterMediaType(type)).toBe(accepted));
});
