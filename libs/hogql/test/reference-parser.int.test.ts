/** Our parser accepts the same texts as the parser of the public HogQL packages, and returns the same tree. */
import { describe, expect, it } from 'vitest';
import { parseSelect } from '../src/parse/parse.ts';
import { parseWithReference } from './reference-parser/parse.ts';

const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, member: unknown) =>
      key === 'span' ? undefined : typeof member === 'bigint' ? String(member) : member,
    ),
  );

describe('the reference parser', () => {
  it.each([
    'select 1',
    'select a, b as c, count(distinct x) d from events e where a = 1 and not b or c',
    "select properties.$browser, properties['a'].b, a[1], a.1, a?.b from events",
    'select 1 + 2 * 3 - 4 / 5 % 6, -1',
    'select a || b, a ?? b, a ? b : c, f(x -> x + 1), f((x, y) -> y), g(1)(c)',
    "select 'it\\'s', \"quoted\", `ticked`, 1.5, 1e10, 0x1F, true, null",
    'select case when a then b else c end, case a when 1 then 2 end, cast(a as int), a::float',
    "select interval 7 day, interval '7 days', {variables.x}, {filters}, {filters.dateRange.from}",
    "select a in (1, 2), a not in (select 1), a between 1 and 2, a like 'x', a not ilike 'y', a is null, a is not null",
    "select a =~ 'x', a !~ 'x', a ~* 'x', a !~* 'x', a in cohort 'x', a not in cohort 1, a <=> b",
    'select sum(x) over (partition by y order by z rows between 1 preceding and unbounded following), sum(x) over w from t window w as (order by b)',
    'select count() filter (where a), array_agg(x order by y desc) from t',
    'select * from a join b on a.x = b.x left outer join c as cc on true cross join d, e',
    'select * from a left any join b on x = y asof join c on x = y',
    'select a from events final sample 1/10 offset 1/2',
    'select a from t array join x as y prewhere p where w group by g having h qualify q',
    'select a from t group by rollup(a, b) order by a desc, b limit 3 by a limit 10 offset 5',
    'select a from t group by grouping sets ((a), (b, c))',
    'select a from t order by b with fill from 1 to 10 step 2',
    'with x as (select 1), 2 as two select * from x',
    'with recursive t (n) as (select 1 union all select n + 1 from t) select n from t',
    'select a from x join y using (a, b)',
    'select 1 union all select 2 union distinct (select 3 except select 4) limit 5',
    'select * exclude (a), t.* from t',
    "select columns('x.*'), columns(a, b) from t",
    'select * from (values (1, 2), (3, 4)) as v(a, b)',
    'select number from numbers(10) n',
    'select <Sparkline data={[1]} />',
    "select f'a {b} c'",
    'select a from t -- comment\nwhere /* another */ b;',
    'select a limit 5 with ties',
    'select distinct a, from t',
    'select 1 intersect all select 2 except all select 3',
    'select 1 as a union all by name select 2 as b union by name select 3 as c',
    'select percentile_cont(0.5) within group (order by x desc) from t',
    'select sum(x) over (order by t range between interval 1 day preceding and current row) from t',
    'select a from t limit 1, 2 by a limit 3',
    'select a from t semi join u on t.x = u.x anti join v on t.x = v.x',
    'select columns(* exclude (a) replace (b + 1 as b)) from t',
    "select a from t as x pivot (sum(v) as s, count() for k in ('a' as b, 'c') j in (1, 2) group by g) as p",
    'select a from t unpivot include nulls (v for n in (a, b as c)) join u on t.x = u.x',
  ])('%s', (text) => {
    expect(plain(parseSelect(text))).toEqual(plain(parseWithReference(text)));
  });
});
