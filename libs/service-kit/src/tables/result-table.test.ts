import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';
import { resultTable } from './result-table.ts';

describe('a result as CSV', () => {
  it.each<[string, unknown, unknown, string]>([
    [
      'of SQL',
      [
        ['a', 1],
        ['b, "c"', null],
      ],
      ['name', 'n'],
      'name,n\r\na,1\r\n"b, ""c""",\r\n',
    ],
    [
      'of a trend has a row per series',
      [{ label: '$pageview', days: ['2024-01-01'], labels: ['1-Jan-2024'], data: [3] }],
      null,
      'series,1-Jan-2024\r\n$pageview,3\r\n',
    ],
    [
      'of one number has its total',
      [{ label: 'paid', days: [], labels: [], data: [], aggregated_value: 7 }],
      null,
      'series,total\r\npaid,7\r\n',
    ],
    [
      'of a web overview has a row per number',
      [
        {
          key: 'views',
          kind: 'unit',
          value: 5,
          previous: null,
          changeFromPreviousPct: null,
          isIncreaseBad: null,
        },
      ],
      null,
      'key,kind,value,previous,changeFromPreviousPct\r\nviews,unit,5,,\r\n',
    ],
    [
      'of retention has a row per cohort',
      [
        {
          label: 'Day 0',
          date: '2024-01-01',
          values: [
            { label: 'Day 0', count: 2 },
            { label: 'Day 1', count: 1 },
          ],
        },
      ],
      null,
      'cohort,date,Day 0,Day 1\r\nDay 0,2024-01-01,2,1\r\n',
    ],
    [
      'of a funnel has a row per step',
      [{ order: 0, name: 'a', count: 2, average_conversion_time: null, median_conversion_time: null }],
      null,
      'order,name,count,average_conversion_time,median_conversion_time\r\n0,a,2,,\r\n',
    ],
    [
      'of paths has a row per edge',
      [{ source: '1_/a', target: '2_/b', value: 3, average_conversion_time: 5 }],
      null,
      'source,target,value,average_conversion_time\r\n1_/a,2_/b,3,5\r\n',
    ],
    [
      'of a funnel names its steps and periods',
      ['current', 'previous'].map((compare_label) => [
        { order: 0, name: 'a', custom_name: null, count: 2, compare_label },
        { order: 1, name: 'b', custom_name: 'Joined', count: 1, compare_label },
      ]),
      null,
      'order,name,custom_name,compare_label,count\r\n0,a,,current,2\r\n1,b,Joined,current,1\r\n' +
        '0,a,,previous,2\r\n1,b,Joined,previous,1\r\n',
    ],
    [
      'of a breakdown has words for the rest and for what is not set',
      ['$$_posthog_breakdown_other_$$', '$$_posthog_breakdown_null_$$'].map((breakdown_value) => ({
        ...{ label: `sold - ${breakdown_value}`, breakdown_value, days: ['d'], labels: ['d'], data: [1] },
      })),
      null,
      'series,d\r\nsold - Other,1\r\nsold - (not set),1\r\n',
    ],
    [
      'of a funnel with a breakdown names its values',
      [[['free', 'Linux']], [['', 'Other']]].map(([breakdown_value]) => [
        { order: 0, name: 'a', count: 2, breakdown_value },
      ]),
      null,
      'order,name,breakdown_value,count\r\n0,a,"free, Linux",2\r\n0,a,"(not set), Other",2\r\n',
    ],
    [
      'of retention with a breakdown names its values',
      ['', '$$_posthog_breakdown_other_$$'].map((breakdown_value) => ({
        ...{ label: 'Day 0', date: 'd', breakdown_value, values: [{ label: 'Day 0', count: 1 }] },
      })),
      null,
      'cohort,date,breakdown,Day 0\r\nDay 0,d,(not set),1\r\nDay 0,d,Other,1\r\n',
    ],
    [
      'of a funnel over time names the values of its breakdown',
      [
        { days: ['2024-01-01'], labels: ['1-Jan-2024'], data: [50], breakdown_value: ['free', 'Linux'] },
        { days: ['2024-01-01'], labels: ['1-Jan-2024'], data: [25], breakdown_value: [''] },
      ],
      null,
      'series,1-Jan-2024\r\n"free, Linux",50\r\n(not set),25\r\n',
    ],
    [
      'of the times of a funnel has a row per bin',
      {
        bins: [
          [0, 5],
          [60, 2],
        ],
        average_conversion_time: 30,
      },
      null,
      'seconds,count\r\n0,5\r\n60,2\r\n',
    ],
    [
      'of a formula with a breakdown names its values',
      ['current', 'previous'].flatMap((compare_label) =>
        ['Safari', 'Chrome'].map((breakdown_value) => ({
          ...{ label: 'A/B', compare_label, breakdown_value, days: [], data: [], aggregated_value: 2 },
        })),
      ),
      null,
      'series,total\r\nA/B - Safari - current,2\r\nA/B - Chrome - current,2\r\n' +
        'A/B - Safari - previous,2\r\nA/B - Chrome - previous,2\r\n',
    ],
    [
      'of a trend that is displayed as hours of the week has a row per hour',
      [
        {
          ...{ label: 'a', days: [], labels: [], data: [], aggregated_value: 3 },
          calendar_heatmap_data: { data: [{ row: 1, column: 9, value: 3 }], allAggregations: 3 },
        },
      ],
      null,
      'row,column,value\r\n1,9,3\r\n',
    ],
    [
      'of web trends has its numbers',
      [{ bucket: '2024-01-01', metrics: { PageViews: 4, UniqueUsers: 2 } }],
      null,
      'bucket,PageViews,UniqueUsers\r\n2024-01-01,4,2\r\n',
    ],
    [
      'of retention with amounts has the amounts and the sizes of the cohorts',
      [
        {
          label: 'Day 0',
          date: '2024-01-01',
          values: [
            { label: 'Day 0', count: 2, aggregation_value: 30.5 },
            { label: 'Day 1', count: 1, aggregation_value: 7 },
          ],
        },
      ],
      null,
      'cohort,date,size,Day 0,Day 1\r\nDay 0,2024-01-01,2,30.5,7\r\n',
    ],
    ['of plain values has one column', ['a', null, 3], null, 'value\r\na\r\n\r\n3\r\n'],
    ['of objects has their members, whatever the columns', [{ id: 'a', n: 1 }], ['x'], 'id,n\r\na,1\r\n'],
    ['of nothing is empty', null, null, '\r\n'],
    ['holds nothing that a spreadsheet runs', [['=1+1'], [-5], ['-5']], ['x'], "x\r\n'=1+1\r\n-5\r\n-5\r\n"],
    ['keeps large negative integers', [['-9223372036854775808']], ['x'], 'x\r\n-9223372036854775808\r\n'],
  ])('%s', (_, result, columns, csv) => {
    expect(toCsv(resultTable(result, columns))).toBe(csv);
  });
});
