/** The series of every chart differ without their colours, in the drawing and in the legend. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { type RecordedName, recorded, recordedNames } from '../test/recorded.ts';
import { Chart } from './chart.tsx';
import { type ChartModel, chartModelOf } from './chart-model.ts';
import { patternOf, type Swatch, swatchStyle } from './common/swatch.tsx';
import { FunnelRows } from './funnel/rows.tsx';
import { MAX_DRAWN_SERIES, type SeriesModel, styleOf } from './series/model.ts';
import { optionOf } from './series/option.ts';

const GREY = {
  series: [],
  fillOf: (swatch: Swatch) => JSON.stringify(patternOf(swatch)),
  ink: 'grey',
  muted: 'grey',
  line: 'grey',
  surface: 'white',
  font: 'serif',
};

const modelOf = (name: RecordedName): ChartModel => {
  const { query, answer } = recorded(name);
  return chartModelOf(query, answer);
};

const isSeries = (model: ChartModel): model is ChartModel & SeriesModel => 'look' in model;

/** The properties of a series that a canvas draws, apart from its values. */
const looksOf = (model: SeriesModel): readonly string[] => {
  const { series } = optionOf(model, { colors: GREY, hidden: new Set(), animates: false }) as {
    series: readonly Record<string, never>[];
  };
  return series
    .filter(({ name }) => !String(name).endsWith(', incomplete'))
    .map(({ symbol, lineStyle, itemStyle }) =>
      JSON.stringify([
        lineStyle,
        itemStyle,
        typeof symbol === 'function'
          ? model.buckets
              .map((_, dataIndex) => (symbol as (value: unknown, at: object) => unknown)(0, { dataIndex }))
              .find((shape) => shape !== 'none')
          : symbol,
      ]),
    );
};

const html = (model: ChartModel): string =>
  renderToStaticMarkup(createElement(Chart, { model })).replaceAll(/--series-\d+/g, '--series');

test('no two series that are drawn together have the same shape and dashes, or the same pattern', () => {
  const styles = Array.from({ length: MAX_DRAWN_SERIES }, (_, position) => styleOf(position));
  const grey = styles.map((style) => ({ ...style, color: 1 }));
  expect(new Set(grey.map(({ marker, dash }) => `${marker}/${dash}`)).size).toBe(MAX_DRAWN_SERIES);
  expect(new Set(grey.map((style) => JSON.stringify(patternOf(style)))).size).toBe(MAX_DRAWN_SERIES);
  expect(new Set(grey.map((style) => JSON.stringify(swatchStyle(style)))).size).toBe(MAX_DRAWN_SERIES);
});

describe.each(recordedNames)('%s', (name) => {
  const model = modelOf(name);

  test.runIf(isSeries(model))('its series look different', () => {
    const series = model as ChartModel & SeriesModel;
    for (const look of ['lines', 'bars'] as const) {
      const looks = looksOf({ ...series, look });
      expect(new Set(looks).size).toBe(looks.length);
    }
  });

  test.runIf(isSeries(model) && model.showLegend && model.series.length > 1)(
    'the marks of its legend look different',
    () => {
      const marks = html(model).match(/<button[^>]*aria-pressed.*?<svg.*?<\/svg>/g) ?? [];
      const drawings = marks.map((mark) => mark.slice(mark.indexOf('<svg')));
      expect(drawings).toHaveLength((model as ChartModel & SeriesModel).series.length);
      expect(new Set(drawings).size).toBe(drawings.length);
    },
  );

  test.runIf(model.type === 'funnel' && model.groups.length > 1)(
    'the bars of its groups look different',
    () => {
      if (model.type !== 'funnel') return;
      const { groups } = model;
      const hintOf = () => ({}) as never;
      const rows = renderToStaticMarkup(createElement(FunnelRows, { model, onPoint: undefined, hintOf }));
      const fills = [
        ...rows.replaceAll(/--series-\d+/g, '--series').matchAll(/flex-grow:[^"]*background:([^"]*)"/g),
      ].map(([, fill]) => fill);
      expect(new Set(fills).size).toBe(groups.length);
    },
  );

  test.runIf(model.type === 'pie')('each slice has a pattern', () => {
    const fills = [...html(model).matchAll(/<path d="[^"]*" fill="([^"]*)"/g)].map(([, fill]) => fill);
    expect(new Set(fills.map((fill) => fill?.replace(/swatch-\d+-/, ''))).size).toBe(
      model.type === 'pie' ? model.values.length : 0,
    );
  });
});

test('the boxes of several series look different', () => {
  const { query, answer } = recorded('trends-box-plot');
  const results = (answer.results as object[]).flatMap((box) => [
    { ...box, series_index: 0, series_label: 'a' },
    { ...box, series_index: 1, series_label: 'b' },
  ]);
  const fills = [
    ...html(chartModelOf(query, { ...answer, results })).matchAll(/background:([^"]*color-mix[^"]*)"/g),
  ];
  expect(new Set(fills.map(([, fill]) => fill)).size).toBe(2);
});
