import { describe, expect, it } from 'vitest';
import { assertFrameAncestors } from './frame-ancestors.ts';

describe('origins that may embed a shared link', () => {
  it.each([
    '*',
    'http://localhost:3000',
    'https://com',
    'https://a.github.io',
    'https://192.0.2.1:8443',
    'https://*.example.com',
    'https://*.a.b.example.co.uk:8443',
    'https://*.ada.github.io',
  ])('may be %s', (origin) => {
    expect(() => assertFrameAncestors([origin])).not.toThrow();
  });

  it.each([
    'https://*.com',
    'https://*.com:443',
    'https://*.co.uk',
    'https://*.github.io',
    'https://*.s3.amazonaws.com',
    'https://*.xn--p1ai',
    'https://*.localhost',
    'https://*.192.0.2.1',
    'https://example.com:99999',
  ])('may not be %s', (origin) => {
    expect(() => assertFrameAncestors(['*', origin])).toThrow(
      expect.objectContaining({ options: { attr: 'frame_ancestors__1' } }),
    );
  });
});
