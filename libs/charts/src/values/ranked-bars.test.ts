import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Chart } from '../chart.tsx';
import { chartModelOf } from '../chart-model.ts';

test('a value below 0 has a bar as long as its number, on the other side of 0', () => {
  const row = (label: string, order: number, aggregated_value: number) => ({
    label,
    order,
    aggregated_value,
    action: { name: label, order, math: 'sum', math_property: 'amount' },
  });
  const model = chartModelOf(
    { kind: 'TrendsQuery', trendsFilter: { display: 'ActionsBarValue' } },
    { results: [row('earned', 0, 75), row('paid', 1, -25)] },
  );
  const html = renderToStaticMarkup(createElement(Chart, { model }));
  expect(html.match(/margin-left:[^"]*/g)).toEqual(['margin-left:25%;width:75%', 'margin-left:0%;width:25%']);
});
