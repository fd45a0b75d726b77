/** The messages that authors see. These sentences are fixed; the text around them may change. */
import { describe, expect, it } from 'vitest';
import { type CompileInput, compile } from './compile.ts';
import { HogQLError } from './errors.ts';

const errorOf = (query: string, settings: Partial<CompileInput> = {}): HogQLError => {
  try {
    compile({ query, projectId: 1, now: new Date('2024-05-05T10:00:00Z'), ...settings });
  } catch (error) {
    if (error instanceof HogQLError) return error;
    throw error;
  }
  throw new Error(`compiled: ${query}`);
};

const list = { code_name: 'plan', type: 'List', value: 'pro' } as const;

describe('messages', () => {
  const cases: readonly (readonly [query: string, sentence: string, settings?: Partial<CompileInput>])[] = [
    ['select 1 from other', 'Unknown table `other`.'],
    ['select 1 from event', 'Unknown table `event`. Did you mean: events?'],
    [
      'select 1 from persons',
      "You don't have access to table `persons`.",
      { deniedTables: new Set(['persons']) },
    ],
    ['select bla from events', 'Unable to resolve field: bla'],
    [
      "select aggregate_funnel(2, 10, 'first_touch', 'unordered', [''], [(1, 'u', '', [1])])",
      'aggregate_funnel() counts ordered and strict funnels. Use a FunnelsQuery.',
    ],
    [
      "select aggregate_funnel(2, length(event), 'first_touch', 'ordered', [''], []) from events",
      'The steps, the window, the attribution and the order of aggregate_funnel() must be constants.',
    ],
    ['select aggregate_funnel_trends(1)', "Function 'aggregate_funnel_trends' expects 8 arguments, found 1"],
    [
      "select aggregate_funnel_trends(2, 1, 2, 10, 'first_touch', 'ordered', [''], [(1, 1, 'u', '', [1])])",
      'aggregate_funnel_trends() counts from one step to the same or a later one, of at most 100 steps.',
    ],
    [
      "select aggregate_funnel_trends(1, 2, 2, 10, 'first_touch', 'unordered', [''], [(1, 1, 'u', '', [1])])",
      'aggregate_funnel_trends() counts ordered and strict funnels. Use a FunnelsQuery.',
    ],
    ['select 1 from events(1)', 'The table events takes no arguments: write FROM events.'],
    ['select count() from events where person_id in cohort 77', 'This project has no cohort 77.'],
    ...[
      "match(event, '(')",
      "properties.plan =~ '('",
      "properties.plan !~ '('",
      "event =~* '('",
      "event !~* '('",
      "replaceRegexpAll(event, '(', '')",
      "extract(event, '(')",
      "splitByRegexp('(', event)",
    ].map((expr): [string, string] => [
      `select ${expr} from events`,
      'The regular expression "(" is invalid: a closing parenthesis is missing.',
    ]),
    [
      'select properties[1] from events',
      "Properties have names, not positions: write properties.name or properties['name'].",
    ],
    ['select evnt from events', 'Unable to resolve field: evnt. Did you mean: event?'],
    [
      'select count() from events where event = "pageview"',
      "Unable to resolve field: pageview. Write a string in single quotes: 'pageview'.",
    ],
    ['selct 1', "Unexpected 'selct'. Did you mean: SELECT?"],
    ['select event form events', "Unexpected 'form'. Did you mean: FROM?"],
    ["select event from events were event = 'a'", "Unexpected 'were'. Did you mean: WHERE?"],
    ['select 1 where 1 = 1 adn 2 = 2', "Unexpected 'adn'. Did you mean: AND?"],
    ['select event from events group event', "Unexpected 'group'. Did you mean: GROUP BY?"],
    [
      'select event from events where timestamp > now() - 7 days',
      "Unexpected '7'. Did you mean: INTERVAL 7 DAYS?",
    ],
    ['select 1 && 2', "Unexpected '&&'. Did you mean: AND?"],
    ['select !true', "Unexpected '!'. Did you mean: NOT?"],
    ['select ’a’', "Unexpected '’'. Did you mean: '?"],
    ['insert into events values (1)', "Unexpected 'insert', expected SELECT"],
    ["select (event = 'a' from events", "Unexpected 'from', expected ')'"],
    [
      "select 1 from events where timestamp > '-7d'",
      "'-7d' is not a date or datetime, such as '2024-01-31' or '2024-01-31 12:00:00'. Did you mean: now() - INTERVAL 7 DAY?",
    ],
    [
      "select nvl(event, 'x') from events",
      "Unsupported function call 'nvl(...)'. Perhaps you meant 'ifNull(...)'?",
    ],
    [
      'select $browser from events',
      'Unable to resolve field: $browser. Did you mean: properties.$browser?',
      { propertyDefinitions: { event: new Map([['$browser', 'String']]) } },
    ],
    [
      'select person.email from events',
      'Field not found: email. Did you mean: properties.email?',
      { propertyDefinitions: { person: new Map([['email', 'String']]) } },
    ],
    ['select evens.event from events', 'Unable to resolve field: evens. Did you mean: event?'],
    ['select "evnt" from events', 'Unable to resolve field: evnt. Did you mean: event?'],
    ['select events.evnt from events', 'Field not found: evnt. Did you mean: event?'],
    ['select person.emil from events', 'Field not found: emil'],
    [
      'select created_at from events e join persons p on e.person_id = p.id',
      'Ambiguous query. Found multiple sources for field: created_at',
    ],
    ['select person from events', "Can't select a table when a column is expected: person"],
    ['select events from events', "Can't select a table when a column is expected: events"],
    ['select 1 as team_id', '"team_id" cannot be an alias or identifier, as it\'s a reserved keyword'],
    ['select 1 as `as%d`', 'The HogQL identifier "as%d" is not permitted as it contains the "%" character'],
    ['select 1 as a, 2 as a', 'The alias a is already defined in this SELECT. Choose another name.'],
    ['select [1][0]', 'SQL indexes start from one, not from zero. E.g: array.1'],
    ['select properties.a.0 from events', 'SQL indexes start from one, not from zero. E.g: array.1'],
    ['select a.b(1) from events', 'You can only call simple functions in HogQL, not expressions'],
    ['select hamburger(event) from events', "Unsupported function call 'hamburger(...)'."],
    [
      'select tostring(event) from events',
      "Unsupported function call 'tostring(...)'. Perhaps you meant 'toString(...)'?",
    ],
    ["select embedText('x')", "The function 'embedText' is not available: Meridian has no language model."],
    ['select 1 from (select 1 as k) a join (select 1 as z) b using (k)', 'Unable to resolve field: k'],
    [
      'with t (a, b) as (select 1) select a from t',
      'The number of column names must match: the query has 1, but 2 were given.',
    ],
    ['select sparkline()', "Function 'sparkline' expects 1 argument, found 0"],
    ['select count(1, 2, 3, 4)', "Aggregation 'count' expects at most 1 argument, found 4"],
    [
      'select avg(properties.load) from events',
      "Aggregation 'avg' needs numbers, but properties.load is a string. Did you mean: toFloat(properties.load)?",
      { propertyDefinitions: { event: new Map([['load', 'String']]) } },
    ],
    ['select uniq()', "Aggregation 'uniq' expects at least 1 argument, found 0"],
    ['select quantile(1)', "Aggregation 'quantile' requires parameters in addition to arguments"],
    ['select quantile(0.5, 0.9)(1)', "Aggregation 'quantile' expects 1 parameter, found 2"],
    ['select avg(avg(1))', "Aggregation 'avg' cannot be nested inside another aggregation 'avg'."],
    ['select {x}', 'Unresolved placeholder: {x}'],
    [
      'select {x}',
      'Placeholder {x} is not available in this context. You can use the following: a, b',
      { values: { a: 1, b: 2 } },
    ],
    ['select {variables.plan}', 'Variable plan is missing from query'],
    [
      'select {variables.plon}',
      'Variable plon is missing from query. Did you mean: plan?',
      { variables: [list] },
    ],
    [
      "select has({variables.plan}, 'x')",
      'Variable plan holds a single value, but has() needs a list. Set the variable to allow multiple values, or pass an array instead.',
      { variables: [list] },
    ],
    [
      'select 1 from persons where {filters}',
      "Cannot use 'filters' placeholder in a SELECT clause that does not select from the events, sessions, logs, traces or groups table.",
    ],
    [
      'select 1 from events where {filters.x}',
      'Unsupported filters placeholder `{filters.x}`. Supported filters placeholders are: `{filters}`, `{filters.dateRange.from}`, `{filters.dateRange.to}`.',
    ],
    [
      'select toDate({filters.dateRange.from}) from events',
      'The `{filters.dateRange.from}` placeholder must be used directly in a comparison (e.g. timestamp >= {filters.dateRange.from}), not nested inside a function call, when the date range is not set.',
    ],
    [
      "select count() from events where timestamp > 'garbage'",
      "'garbage' is not a date or datetime, such as '2024-01-31' or '2024-01-31 12:00:00'",
    ],
    [
      'select 1 union all select 1, 2',
      'All queries of a UNION ALL must have the same number of columns: the first has 1, another has 2.',
    ],
    ['select lag(1) over w', 'The window w is not defined. Define it with WINDOW w AS (…).'],
    [
      'select count() over (order by event range interval 1 day preceding) from events',
      'A frame with an interval needs ORDER BY with exactly one date or datetime.',
    ],
    [
      'select count() over (order by timestamp range interval 1 month preceding) from events',
      'The bound of this frame must be a constant interval in seconds, minutes, hours, days or weeks, such as INTERVAL 1 DAY PRECEDING.',
    ],
    ['select max(event order by timestamp) from events', "'max' does not accept ORDER BY."],
    ['select quantile(0.5) within group (order by 1)', "'quantile' does not accept WITHIN GROUP."],
    [
      'select 1 from (select 1 as a) x natural join (select 1 as b) y',
      'NATURAL JOIN needs a column that both sides have. Use JOIN … ON instead.',
    ],
    [
      'select lag(1)',
      "Window function 'lag' needs an OVER clause, such as lag(…) OVER (ORDER BY timestamp).",
    ],
    ["select 1 from events where person_id in cohort 'nobody'", 'This project has no cohort "nobody".'],
    ["select 1 from events where matchesAction('nothing')", 'This project has no action "nothing".'],
  ];

  const named = cases.map(([query, sentence, settings]) => ({ query, sentence, settings }));

  it.each(named)('$query → $sentence', ({ query, sentence, settings }) => {
    expect(errorOf(query, settings).sentence).toBe(sentence);
  });

  it('say where: line, column and carets under the words', () => {
    const error = errorOf('select count()\nfrom events\nwhere evnt = 1');
    expect(error.message).toBe(
      'Unable to resolve field: evnt. Did you mean: event?\nline 3, column 7:\n  where evnt = 1\n        ^^^^',
    );
    expect(error.options.extra).toEqual({ start: 33, end: 37 });
    expect(error.code).toBe('hogql_query_error');
  });

  it.each([
    ['select evnt from events', 'event'],
    ['select person.proprties.email from events', 'person.properties.email'],
    ['select 1 from evnts', 'events'],
    ['select tostring(1)', 'toString'],
    ['select {variables.plon}', '{variables.plan}'],
    ['select {abd}', '{abc}'],
    ['select 1 from events where event = "$pageview"', "'$pageview'"],
    ['select chipotle from events', undefined],
  ])('propose valid names: %s', (query, fix) => {
    expect(errorOf(query, { variables: [list], values: { abc: 1 } }).fix).toBe(fix);
  });

  it('point at the right place behind characters outside of the basic plane', () => {
    const text = "select '😀', evnt from events";
    const { span } = errorOf(text);
    expect(text.slice(span!.start, span!.end)).toBe('evnt');
  });
});
