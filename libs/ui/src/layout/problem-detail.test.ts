import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ProblemDetail } from './problem-detail.tsx';

const html = (text: string): string => renderToStaticMarkup(createElement(ProblemDetail, { text }));

it('the marks below a part of a query stay below it', () => {
  const part = 'line 2, column 2:\n   evnt from events\n   ^^^^';
  expect(html(`Unable to resolve field: evnt.\n${part}`)).toMatch(
    new RegExp(`^Unable to resolve field: evnt\\.<pre [^>]*>${part.replaceAll('^', '\\^')}</pre>$`),
  );
});

it('a message of one line is a text', () => {
  expect(html('Choose a shorter range.')).toBe('Choose a shorter range.');
});
