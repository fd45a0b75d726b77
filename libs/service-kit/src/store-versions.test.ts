import { assertSupported, UnsupportedStoreError } from '@meridian/core';
import { describe, expect, it } from 'vitest';
import { checkStoreVersions } from './store-versions.ts';

const tooOld = async () => assertSupported({ store: 'Redis', oldest: '6.2', newestTested: '8' }, '5.0');

describe('the versions of the stores', () => {
  it('fail the process when one is too old', async () => {
    await expect(checkStoreVersions([async () => {}, tooOld]).run()).rejects.toThrow(UnsupportedStoreError);
  });

  it('are checked again while a store is down, and no more once it has answered', async () => {
    let asked = 0;
    const check = checkStoreVersions([
      async () => {
        asked += 1;
        if (asked === 1) throw new Error('connection refused');
      },
    ]);
    for (let round = 0; round < 3; round += 1) await check.run();
    expect(asked).toBe(2);
  });

  it('do not fail the process while a store hangs', async () => {
    await expect(checkStoreVersions([() => new Promise(() => {})]).run()).resolves.toBeDefined();
  });
});
