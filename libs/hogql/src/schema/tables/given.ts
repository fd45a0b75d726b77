/**
 * Tables whose rows come with the query: `system.*`, the objects that people save in the product, and kinds of data
 * that the product does not take in. Without rows a table is empty, and keeps its columns.
 */
import { nullable, scalar, type ValueType } from '../../plan/types.ts';
import { OTHER_PRODUCTS_COLUMNS } from './other-products.ts';

export interface GivenTable {
  readonly name: string;
  readonly columns: ReadonlyMap<string, ValueType>;
}

/** Values by column name: a Date for a moment, any value for a JSON column. */
export type GivenRow = Readonly<Record<string, unknown>>;
export type GivenRows = ReadonlyMap<string, readonly GivenRow[]>;

const KINDS = {
  text: scalar('string'),
  int: scalar('integer'),
  float: scalar('float'),
  decimal: scalar('decimal'),
  bool: scalar('boolean'),
  date: scalar('date'),
  time: scalar('datetime'),
  json: scalar('json'),
} as const;

/** `name:kind`, with a question mark where it may be NULL. */
const table = (name: string, columns: string): GivenTable => ({
  name,
  columns: new Map(
    columns
      .trim()
      .split(/\s+/)
      .map((column): [string, ValueType] => {
        const [label = '', kind = ''] = column.split(':');
        const type = KINDS[kind.replace('?', '') as keyof typeof KINDS];
        return [label, kind.endsWith('?') ? nullable(type) : type];
      }),
  ),
});

const AUTHORED = 'team_id:int created_at:time created_by_id:int?';

const SAVED_OBJECTS = [
  table(
    'system.insights',
    `id:int short_id:text name:text? derived_name:text? description:text query:json tags:json favorited:bool saved:bool
     deleted:bool last_modified_at:time last_modified_by_id:int? last_refresh:time? last_viewed_at:time? ${AUTHORED}`,
  ),
  table(
    'system.cohorts',
    `id:int name:text description:text filters:json is_static:bool cohort_type:text? is_calculating:bool count:int?
     last_calculation:time? deleted:bool ${AUTHORED}`,
  ),
  table(
    'system.actions',
    `id:int name:text description:text steps:json steps_json:json tags:json deleted:bool updated_at:time ${AUTHORED}`,
  ),
  table(
    'system.insight_variables',
    `id:text name:text code_name:text type:text default_value:json values:json is_multi:bool ${AUTHORED}`,
  ),
  table(
    'system.dashboards',
    `id:int name:text? description:text pinned:bool tags:json filters:json variables:json deleted:bool updated_at:time
     last_accessed_at:time? ${AUTHORED}`,
  ),
  table(
    'system.dashboard_tiles',
    `id:int dashboard_id:int insight_id:int? text_id:int? layouts:json color:text? filters_overrides:json
     show_description:bool? transparent_background:bool? deleted:bool team_id:int created_at:time`,
  ),
  table(
    'system.annotations',
    `id:int content:text? scope:text creation_type:text date_marker:time? dashboard_item_id:int? dashboard_id:int?
     deleted:bool updated_at:time ${AUTHORED}`,
  ),
];

/** Objects of products that Meridian does not have: queries that name them work, and find nothing. */
const OTHER_PRODUCTS = OTHER_PRODUCTS_COLUMNS.map(([name, columns]) => table(`system.${name}`, columns));

const REPLAY_COUNTS =
  'click_count:int keypress_count:int mouse_activity_count:int active_milliseconds:int console_log_count:int ' +
  'console_warn_count:int console_error_count:int size:int event_count:int message_count:int';

const NOT_TAKEN_IN = [
  table(
    'session_replay_events',
    `session_id:text team_id:int distinct_id:text min_first_timestamp:time max_last_timestamp:time first_url:text?
     all_urls:json snapshot_source:text? ${REPLAY_COUNTS}`,
  ),
  table(
    'raw_session_replay_events',
    `session_id:text team_id:int distinct_id:text min_first_timestamp:time max_last_timestamp:time first_url:text?
     all_urls:json snapshot_source:text? ${REPLAY_COUNTS}`,
  ),
  table(
    'heatmaps',
    `session_id:text team_id:int distinct_id:text x:int y:int scale_factor:int viewport_width:int viewport_height:int
     pointer_target_fixed:bool current_url:text timestamp:time type:text`,
  ),
  table(
    'logs',
    `uuid:text team_id:int timestamp:time observed_timestamp:time trace_id:text span_id:text body:text level:text
     severity_text:text severity_number:int service_name:text attributes:json resource_attributes:json`,
  ),
  table(
    'app_metrics',
    `team_id:int timestamp:time app_source:text app_source_id:text instance_id:text metric_kind:text metric_name:text
     count:int`,
  ),
  table(
    'query_log',
    `query_id:text team_id:int event_date:date event_time:time query_start_time:time query_duration_ms:int name:text?
     query:text status:text read_rows:int read_bytes:int result_rows:int memory_usage:int exception_code:int
     exception_name:text`,
  ),
  table('exchange_rate', 'currency:text date:date rate:decimal'),
];

const CATALOG = [
  table('information_schema.tables', 'table_schema:text table_name:text table_type:text'),
  table('information_schema.columns', 'table_schema:text table_name:text column_name:text data_type:text'),
  table(
    'system.information_schema.tables',
    'table_catalog:text table_schema:text table_name:text table_type:text description:text? row_count:int?',
  ),
  table(
    'system.information_schema.columns',
    `table_schema:text table_name:text column_name:text ordinal_position:int data_type:text is_nullable:bool
     is_array:bool field_kind:text description:text?`,
  ),
  table(
    'system.information_schema.relationships',
    'source_table:text source_column:text target_table:text target_column:text? relationship_kind:text via:text?',
  ),
];

/** Always empty: Meridian has no such products. */
export const EMPTY_TABLES: readonly string[] = [...OTHER_PRODUCTS, ...NOT_TAKEN_IN].map(({ name }) => name);

/** Answered from the schema itself. */
export const CATALOG_TABLES: readonly string[] = CATALOG.map(({ name }) => name);

export const GIVEN_TABLES: ReadonlyMap<string, GivenTable> = new Map(
  [...SAVED_OBJECTS, ...OTHER_PRODUCTS, ...NOT_TAKEN_IN, ...CATALOG].map((given) => [given.name, given]),
);
