/** Names of functions in other databases. They are not accepted, because the arguments often differ, but suggested. */
const LINES = `
  approx_count_distinct:uniq array_contains:has charindex:positionCaseInsensitive contains:position
  date_format:formatDateTime dateformat:formatDateTime datepart:date_part from_unixtime:fromUnixTimestamp
  getdate:now group_concat:string_agg iif:if instr:position isnotnull:isNotNull json_extract:JSONExtractString
  json_value:JSON_VALUE len:length listagg:string_agg nvl:ifNull nvl2:if parse_json:JSONExtractRaw
  percentile:quantile regexp_contains:match regexp_extract:extract regexp_like:match regexp_substr:extract
  safe_divide:divide str:toString strftime:formatDateTime string_split:splitByString
  sysdate:now to_number:toFloat to_varchar:toString unique:uniq unix_timestamp:toUnixTimestamp unnest:arrayJoin
  zeroifnull:ifNull
`;

export const FOREIGN_NAMES: ReadonlyMap<string, string> = new Map(
  LINES.trim()
    .split(/\s+/)
    .map((line) => line.split(':') as [string, string]),
);
