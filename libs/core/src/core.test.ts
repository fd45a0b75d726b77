import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { derivedUuidV7, fixedClock, InvalidRequestError, Secret, uuidV7 } from './index.ts';

describe('Secret', () => {
  it('is readable only by asking for it', () => {
    const secret = new Secret('phx_hidden');
    expect(secret.reveal()).toBe('phx_hidden');
    expect(`${secret} ${JSON.stringify({ secret })} ${inspect({ secret })}`).not.toContain('phx_hidden');
  });
});

describe('uuidV7', () => {
  it('carries version, variant and the time it was made at', () => {
    const at = new Date('2026-01-02T03:04:05.678Z');
    const id = uuidV7(at);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(at.getTime());
  });

  it('sorts by time', () => {
    expect(uuidV7(new Date(1)) < uuidV7(new Date(2))).toBe(true);
  });
});

describe('derivedUuidV7', () => {
  const key = uuidV7(new Date('2026-01-02T03:04:05.678Z'));

  it('is the same for the same key and name, and has the time of the key', () => {
    expect(derivedUuidV7(key, '1')).toBe(derivedUuidV7(key, '1'));
    expect(derivedUuidV7(key, '1')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(derivedUuidV7(key, '1').slice(0, 13)).toBe(key.slice(0, 13));
  });

  it.each([
    ['name', key, '2'],
    ['key', uuidV7(new Date('2026-01-02T03:04:05.678Z')), '1'],
  ])('differs for another %s', (_what, other, name) => {
    expect(derivedUuidV7(other, name)).not.toBe(derivedUuidV7(key, '1'));
  });
});

describe('fixedClock', () => {
  it('hands out copies, so that no reader can move it', () => {
    const clock = fixedClock('2026-01-01T00:00:00Z');
    clock.now().setFullYear(1999);
    expect(clock.now().toISOString()).toBe('2026-01-01T00:00:00.000Z');
  });
});

describe('AppError', () => {
  it('keeps its cause and names its family', () => {
    const cause = new Error('inner');
    const error = new InvalidRequestError('invalid_input', 'limit must be positive', {
      attr: 'limit',
      cause,
    });
    expect([error.name, error.status, error.code, error.cause]).toEqual([
      'InvalidRequestError',
      400,
      'invalid_input',
      cause,
    ]);
  });
});
