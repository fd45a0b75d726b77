import { mintToken } from '@meridian/identity';
import { describe, expect, it } from 'vitest';
import { asSent, personUpdate } from './dialects.ts';
import { parsePayload } from './payload.ts';

const TOKEN = mintToken('phc', 'us');
const OTHER_TOKEN = mintToken('phc', 'us');
const options = { dialect: asSent, sentAt: undefined, bearer: undefined };
const parse = (value: unknown, more: Partial<Parameters<typeof parsePayload>[1]> = {}) =>
  parsePayload(typeof value === 'string' ? value : JSON.stringify(value), { ...options, ...more });
const event = { event: 'x', distinct_id: 'd' };

describe('parsePayload', () => {
  it.each<[string, unknown]>([
    ['a single event with api_key', { ...event, api_key: TOKEN }],
    ['a single event with token', { ...event, token: TOKEN }],
    ['a token within the properties', { ...event, properties: { token: TOKEN } }],
    ['a list with the token in each event', [{ ...event, token: TOKEN }]],
    ['a list with the token in the properties', [{ ...event, properties: { token: TOKEN } }]],
    ['a batch', { api_key: TOKEN, batch: [event] }],
    ['a batch whose events repeat the token', { api_key: TOKEN, batch: [{ ...event, token: TOKEN }] }],
    ['JSON within a JSON string', JSON.stringify(JSON.stringify({ ...event, token: TOKEN }))],
  ])('finds token and event of %s', (_name, body) => {
    const { token, events } = parse(body);
    expect([token, events.length, events[0]!.event]).toEqual([TOKEN, 1, 'x']);
  });

  it('refuses a bearer that cannot be a project token', () => {
    expect(() => parse({ batch: [event] }, { bearer: 'phc_wrong' })).toThrow('malformed');
  });

  it('refuses a body with the token of another project than the bearer', () => {
    const bearer = OTHER_TOKEN;
    for (const body of [{ api_key: TOKEN, batch: [event] }, [{ ...event, token: TOKEN }]])
      expect(() => parse(body, { bearer })).toThrow('inconsistent api_key');
  });

  it('leaves out a bearer that is no project token when the body has one', () => {
    expect(parse({ api_key: TOKEN, batch: [event] }, { bearer: 'a.b.c' }).token).toBe(TOKEN);
  });

  it('uses the bearer token when the body has no token', () => {
    expect(parse({ batch: [event] }, { bearer: TOKEN }).token).toBe(TOKEN);
  });

  it('reads engage bodies as person updates', () => {
    const { token, events } = parse([{ $token: TOKEN, $distinct_id: 'd', $set: { a: 1 } }], {
      dialect: personUpdate,
    });
    expect([token, events[0]!.event]).toEqual([TOKEN, '$identify']);
  });

  it('reads the time of sending from the body, else from the request', () => {
    const at = '2026-11-21T12:00:00.000Z';
    const micros = Date.parse(at) * 1_000;
    expect(parse({ api_key: TOKEN, batch: [event], sent_at: at }).sentAt).toBe(micros);
    expect(parse({ ...event, api_key: TOKEN }, { sentAt: 5 }).sentAt).toBe(5);
  });

  it('notices a historical import', () => {
    expect(parse({ api_key: TOKEN, historical_migration: true, batch: [event] }).isHistorical).toBe(true);
    expect(parse({ api_key: TOKEN, batch: [event] }).isHistorical).toBe(false);
  });

  it.each<[string, unknown, number, string]>([
    ['broken JSON', '{"a":', 400, 'failed to parse request: invalid JSON'],
    ['a number', '1', 400, 'failed to parse request'],
    ['null', 'null', 400, 'failed to parse request'],
    ['an empty list', [], 400, 'request holds no event'],
    ['an empty batch', { api_key: TOKEN, batch: [] }, 400, 'request holds no event'],
    ['a batch that is not a list', { api_key: TOKEN, batch: {} }, 400, 'batch must be a list'],
    [
      'an event beside a batch',
      { ...event, api_key: TOKEN, batch: [event] },
      400,
      'in "batch" or in "event"',
    ],
    [
      'data beside a batch',
      { api_key: TOKEN, batch: [event], data: [event] },
      400,
      'in "batch" or in "data"',
    ],
    ['an event that is a text', { api_key: TOKEN, batch: [event, 'x'] }, 400, 'event 1 is not an object'],
    ['an event that is null', [null], 400, 'event 0 is not an object'],
    ['no token', event, 401, 'without an api_key'],
    ['one event without token', [{ ...event, token: TOKEN }, event], 200, ''],
    [
      'two tokens',
      [
        { ...event, token: TOKEN },
        { ...event, token: OTHER_TOKEN },
      ],
      401,
      'inconsistent api_key',
    ],
    ['a personal key', { ...event, token: 'phx_a' }, 401, 'API key is not valid: personal_api_key'],
    ['an empty token', { ...event, token: '' }, 401, 'API key is not valid: empty'],
    ['a token beyond ASCII', { ...event, token: 'phc_ä' }, 401, 'API key is not valid: not_ascii'],
    ['a token that is a number', { ...event, token: 5 }, 401, 'API key is not valid: not_string'],
    ['a token of the wrong form', { ...event, token: 'phc_wrong' }, 401, 'API key is not valid: malformed'],
    ['a token that is cut short', { ...event, token: TOKEN.slice(0, -1) }, 401, 'malformed'],
    ['a token with one other digit', { ...event, token: withOtherDigit(TOKEN) }, 401, 'malformed'],
    ['a token with blanks', { ...event, token: ` ${TOKEN}` }, 401, 'malformed'],
    ['a session', { ...event, token: mintToken('phsn', 'us') }, 401, 'malformed'],
    ['a batch of the wrong token', { api_key: 'phc_wrong', batch: [event] }, 401, 'malformed'],
    ['a wrong token in the first event', { batch: [{ ...event, token: 'phc_wrong' }] }, 401, 'malformed'],
    ['a wrong token in the properties', { ...event, properties: { token: 'phc_wrong' } }, 401, 'malformed'],
    ['a wrong $token', [{ ...event, $token: 'phc_wrong' }], 401, 'malformed'],
    [
      'a wrong token behind a good one',
      { api_key: TOKEN, batch: [{ ...event, token: 'phc_wrong' }] },
      401,
      'inconsistent api_key',
    ],
    ['a token without end', { ...event, token: 'a'.repeat(10_000) }, 401, 'API key is not valid: too_long'],
  ])('answers %s', (_name, body, status, message) => {
    if (status === 200) {
      expect(parse(body).events).toHaveLength(2);
      return;
    }
    expect(() => parse(body)).toThrow(message);
    expect(() => parse(body)).toThrow(expect.objectContaining({ status }));
  });
});

const withOtherDigit = (token: string): string =>
  `${token.slice(0, 20)}${token[20] === 'a' ? 'b' : 'a'}${token.slice(21)}`;
