import { expect, it } from 'vitest';
import { parseMultipart } from './multipart.ts';

const form = (parts: readonly (readonly [string, string])[]): Buffer =>
  Buffer.from(
    `${parts.map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--b--\r\n`,
  );

it('reads text fields as they were sent', () => {
  const fields = [
    ['query', 'SELECT {a:String}'],
    ['param_a', 'line\r\nbreaks, ünïcode, "quotes"'],
    ['param_b', ''],
  ] as const;
  expect(parseMultipart('multipart/form-data; boundary=b', form(fields))).toEqual(new Map(fields));
  expect(parseMultipart('multipart/form-data; boundary="b"', form(fields)).size).toBe(3);
});

it.each([
  ['multipart/form-data', form([['a', 'b']])],
  ['multipart/form-data; boundary=other', form([['a', 'b']])],
  ['multipart/form-data; boundary=b', Buffer.from('--b\r\nno header\r\n--b--')],
])('refuses a form that cannot be read: %s', (contentType, body) => {
  expect(() => parseMultipart(contentType, body)).toThrow('The multipart form is invalid');
});
