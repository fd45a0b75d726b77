import { describe, expect, it } from 'vitest';
import { decodeMultipart, multipartBoundary } from './multipart.ts';

const encode = async (parts: Record<string, string | Blob>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  const request = new Request('http://x.test', { method: 'POST', body: form });
  const boundary = multipartBoundary(request.headers.get('content-type')!)!;
  return decodeMultipart(Buffer.from(await request.arrayBuffer()), boundary);
};

describe('decodeMultipart', () => {
  it('puts the parts of an event together', async () => {
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

  it('refuses a form without an event, or with one that is no JSON', async () => {
    await expect(encode({ other: 'x' })).rejects.toThrow('"event" is missing');
    await expect(encode({ event: '{' })).rejects.toThrow('not JSON');
    await expect(encode({ event: '{}', 'event.properties': '[]' })).rejects.toThrow('no JSON object');
  });

  it('reads no boundary from other types', () => {
    expect(multipartBoundary('application/json; boundary=x')).toBeUndefined();
    expect(multipartBoundary('multipart/form-data; boundary="a b"')).toBe('a b');
  });
});
