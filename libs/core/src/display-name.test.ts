import { describe, expect, it } from 'vitest';
import { findNameProblem, findWritingProblem, nameInMail } from './display-name.ts';

describe('a name', () => {
  it.each([
    'Example App',
    'アプリ 👩‍💻 ضغط',
    'Café Zoë',
    'Ngũgĩ wa Thiong’o',
    'Nguyễn Thị Minh Khai',
    'Яндекс Metrica',
    'Москва',
    'Αθήνα',
    '3D-графика',
    'iOS-приложение',
    'Łódź & Co.',
    'Booking.com',
    'می‌خواهم',
    'क्‍ष प्रोजेक्ट',
    '東京タワーTV',
    '삼성 SDS',
    'สวัสดี',
    'Ünïcodé',
    'Ada’s organization',
    'T̂est',
    'C++ / C#',
    '日本語テキスト',
    'Unofficial client',
    'Veridian Dynamics',
    'Marian',
    '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Scotland',
    '❤️ App',
  ])('%s is good', (name) => {
    expect(findNameProblem(name)).toBeUndefined();
  });

  it.each([
    ['zero-width space', 'Ap\u200bp', /invisible/],
    ['zero-width joiner between Latin letters', 'Ap\u200dp', /invisible/],
    ['soft hyphen', 'Ap\u00adp', /invisible/],
    ['word joiner', 'Ap\u2060p', /invisible/],
    ['right-to-left override', 'App \u202eelpmaxe', /invisible/],
    ['isolate', 'App \u2066x', /invisible/],
    ['Arabic letter mark', 'App\u061c', /invisible/],
    ['tag characters', 'App\u{e0041}', /invisible/],
    ['Hangul filler', 'App\u3164', /invisible/],
    ['half-width Hangul filler', '\uffa0App', /invisible/],
    ['braille blank', 'App\u2800x', /invisible/],
    ['variation selector', 'A\ufe0fpp', /invisible/],
    ['line separator', 'App\u2028x', /invisible/],
    ['line break', 'App\r\nBcc: x', /invisible/],
    ['hair space', 'App\u200ax', /invisible/],
    ['private use', 'App\ue000', /invisible/],
    ['stacked marks', 'A\u0300\u0301\u0302\u0303pp', /stack/],
    ['the same mark twice', 'A\u0331\u0331pp', /stack/],
    ['an enclosing mark', 'A\u20ddpp', /stack/],
    ['a mark without a letter', ' \u0301pp', /stack/],
    ['a mark at the start', '\u0301pp', /stack/],
    ['a Cyrillic letter in a Latin word', 'P\u0430ypal', /mix/],
    ['a Greek letter in a Latin word', 'G\u03bfogle', /mix/],
    ['a whole Cyrillic word among Latin ones', '\u0440\u0430\u0443\u0440\u0430\u04cf App', /imitate/],
    ['Cherokee letters', '\u13aa\u13e2\u13aa', /imitate/],
    ['a link', 'See https://evil.example', /link/],
    ['a www link', 'www.evil.example', /link/],
    ['a host with a path', 'evil.example/login', /link/],
    ['angle brackets', '<b>App</b>', /link/],
    ['our name', 'Meridian', /name of this service/],
    ['our name within a name', 'The MERIDIAN Team', /name of this service/],
    ['our name, spaced out', 'M e r i d i a n', /name of this service/],
    ['our name with digits', 'M3r1d14n', /name of this service/],
    ['our name with accents', 'Mérïdiàn', /name of this service/],
    ['our name with an l', 'Merldian', /name of this service/],
    ['our name with rn', 'rneridian', /name of this service/],
    ['our name in full width', 'Ｍｅｒｉｄｉａｎ', /name of this service/],
    ['our name in mathematical letters', '𝐌𝐞𝐫𝐢𝐝𝐢𝐚𝐧', /name of this service/],
    ['our name with a dotless i', 'Merıdıan', /name of this service/],
    ['official', 'Example (Official)', /official/],
    ['officially', 'Officially Example', /official/],
    ['verified', 'Example - verified', /official/],
    ['verified with digits', 'V3r1f1ed Example', /official/],
    ['official in German', 'Offizielle App', /official/],
    ['official in Russian', 'Официальное приложение', /official/],
    ['official in Chinese', '官方应用', /official/],
    ['a check mark', 'Example ✓', /official/],
    ['a check mark emoji', 'Example ✅', /official/],
  ])('with %s is refused', (_, name, problem) => {
    expect(findNameProblem(name)).toMatch(problem);
  });

  it('of a project may have any legible text', () => {
    expect(findWritingProblem('Meridian (official)')).toBeUndefined();
    expect(findWritingProblem('Ap\u200bp')).toBeDefined();
  });
});

it.each([
  ['evil.example', 'evil\u2024example'],
  ['x\r\nBcc: y@z.example', 'x Bcc: y\uff20z\u2024example'],
  ['a\u202eb', 'a b'],
])('%j in a mail makes neither a link nor a line', (name, shown) => {
  expect(nameInMail(name)).toBe(shown);
});
