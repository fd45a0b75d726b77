import { expect, it } from 'vitest';
import { pageRules } from './path-pages.ts';

const cleaned = (step: string, url: string): string =>
  pageRules([step]).reduce((text, { alias, regex }) => text.replace(new RegExp(regex), alias), url);

it.each([
  ['/pricing', 'https://a.example/pricing'],
  ['/pricing', 'http://b.example:8080/pricing/'],
  ['/pricing', 'https://a.example/pricing?plan=pro'],
  ['/pricing', 'https://a.example/pricing/#top'],
  ['/a.b(c)', 'https://a.example/a.b(c)'],
])('%s means %s', (step, url) => {
  expect(cleaned(step, url)).toBe(step);
});

it.each([
  ['/pricing', 'https://a.example/pricing/plans'],
  ['/pricing', 'https://a.example/en/pricing'],
  ['/pricing', 'https://a.example/?next=/pricing'],
  ['/pricing', 'https://a.example/pricings'],
  ['/', 'https://a.example/pricing'],
  ['/a.b', 'https://a.example/axb'],
])('%s does not mean %s', (step, url) => {
  expect(cleaned(step, url)).toBe(url);
});

it('the first page of a host is /', () => {
  for (const url of ['https://a.example', 'https://a.example/', 'https://a.example?a=1'])
    expect(cleaned('/', url)).toBe('/');
});

it('a slash at the end does not matter, and each page has one rule', () => {
  expect(pageRules(['/a/'])).toEqual(pageRules(['/a']));
  expect(pageRules(['/a', '/a', undefined, 'sign up', 'https://a.example/b'])).toEqual(pageRules(['/a']));
  expect(pageRules(['\\', '/\\1'])).toEqual([expect.objectContaining({ alias: '/\\\\1' })]);
});
