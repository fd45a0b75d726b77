import { describe, expect, it } from 'vitest';
import { assertSupported, UnsupportedStoreError } from './store-version.ts';

const redis = { store: 'Redis', oldest: '6.2', newestTested: '8.2' };

describe('the version of a store', () => {
  it.each(['6.2', '6.2.0', '6.10.1', '7.0.15', '8.2', '10.0', '7.2.4-rc1'])('%s is enough', (found) => {
    expect(() => assertSupported(redis, found)).not.toThrow();
  });

  it.each(['6.1.9', '6', '5.0.14', '2.8'])('%s is too old', (found) => {
    expect(() => assertSupported(redis, found)).toThrow(UnsupportedStoreError);
  });

  it('that is too old is named together with the one that is needed', () => {
    expect(() => assertSupported(redis, '5.0.14')).toThrow(
      'This Redis is version 5.0.14. Meridian needs 6.2 or newer (tested up to 8.2). ' +
        'Upgrade it, or give the address of a newer Redis.',
    );
  });
});
