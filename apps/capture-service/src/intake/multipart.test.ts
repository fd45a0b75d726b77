import { describe, expect, it } from 'vitest';
import { decodeMultipart, isMultipart } from './multipart.ts';

const encode = async (parts: Record<string, string | Blob>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  const request = new Request('http://x.test', { method: 'POST', body: form });
  return decodeMultipart(Buffer.from(await request.arrayBuffer()), request.headers.get('content-type')!);
};

describe('decodeMultipart', () => {
  it('joins the parts of an event', async () => {
    const text = await encode({
      event: '{"event":"$ai_generation","distinct_id":"d"}',
      'event.properties': '{"model":"m","tokens":12}',
      'event.properties.input': new Blob(['[{"role":"user"}]'], { type: 'application/json' }),
      'event.properties.output': new Blob(['ünï\r\nline'], { type: 'text/plain' }),
      'event.properties.image': new Blob([new Uint8Array([0, 13, 10, 255])], { type: 'image/png' }),
    });
    expect(JSON.parse(text)).toEqual({
      event: '$ai_generation',
      distinct_id: 'd',
      properties: {
        model: 'm',
        tokens: 12,
        input: [{ role: 'user' }],
        output: 'ünï\r\nline',
        image: '[image/png, 4 bytes]',
      },
    });
  });

  it('keeps every part: numbers as they were sent, and names that JavaScript gives a meaning', async () => {
    const json = (text: string) => new Blob([text], { type: 'application/json' });
    const text = await encode({
      event: '{"event":"e"}',
      'event.properties.long': json('12345678901234567890'),
      'event.properties.large': json('1e400'),
      'event.properties.__proto__': json('{"a":1.0}'),
    });
    expect(text).toBe(
      '{"event":"e","properties":{"long":12345678901234567890,"large":1e400,"__proto__":{"a":1.0}}}',
    );
  });

  it('keeps the boundary inside of a value', async () => {
    const parts = ['{"event":"e"}', '"text --edge text"'];
    const names = ['event', 'event.properties.note'];
    const form = parts.map(
      (text, index) =>
        `--edge\r\nContent-Disposition: form-data; name="${names[index]}"\r\nContent-Type: application/json\r\n\r\n${text}\r\n`,
    );
    const text = await decodeMultipart(
      Buffer.from(`${form.join('')}--edge--\r\n`),
      'multipart/form-data; boundary=edge',
    );
    expect(JSON.parse(text)).toEqual({ event: 'e', properties: { note: 'text --edge text' } });
  });

  it('refuses a form that ends early, without a boundary, or with too many parts', async () => {
    const begun = Buffer.from('--edge\r\nContent-Disposition: form-data; name="event"\r\n\r\n{"event"');
    await expect(decodeMultipart(begun, 'multipart/form-data; boundary=edge')).rejects.toThrow('multipart');
    await expect(decodeMultipart(begun, 'multipart/form-data; charset=utf-8')).rejects.toThrow('multipart');
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`part ${index}`, '1']));
    await expect(encode({ event: '{"event":"e"}', ...many })).rejects.toThrow('at most 200 parts');
  });

  it('refuses a part that is there twice, and properties in two places', async () => {
    const form = ['event', 'event.properties.a', 'event.properties.a'].map(
      (name) => `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n{}\r\n`,
    );
    const twice = Buffer.from(`${form.join('')}--edge--\r\n`);
    await expect(decodeMultipart(twice, 'multipart/form-data; boundary=edge')).rejects.toThrow('twice');
    const event = '{"event":"$ai_span","properties":{}}';
    await expect(encode({ event, 'event.properties': '{}' })).rejects.toThrow('not in both');
  });

  it('refuses a form without an event, or with one that is not JSON', async () => {
    await expect(encode({ other: 'x' })).rejects.toThrow('"event" is missing');
    await expect(encode({ event: '{' })).rejects.toThrow('not JSON');
    await expect(encode({ event: '{}', 'event.properties': '[]' })).rejects.toThrow('not a JSON object');
  });

  it.each([
    ['application/json; boundary=x', false],
    ['multipart/form-data; boundary="a b"', true],
  ])('knows %s by its type', (contentType, expected) => {
    expect(isMultipart(contentType)).toBe(expected);
  });
});
