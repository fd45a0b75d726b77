/** The columns of `system.*` tables that queries written for other installations name: `name:kind`, see `given.ts`. */
const AUTHORED = 'team_id:int created_at:time created_by_id:int?';

export const OTHER_PRODUCTS_COLUMNS: readonly (readonly [name: string, columns: string])[] = [
  [
    'feature_flags',
    `id:int key:text name:text filters:json active:bool rollout_percentage:int? deleted:bool
   updated_at:time? ${AUTHORED}`,
  ],
  [
    'experiments',
    `id:int name:text description:text feature_flag_id:int? filters:json parameters:json
   start_date:time? end_date:time? archived:bool updated_at:time ${AUTHORED}`,
  ],
  [
    'surveys',
    `id:text name:text description:text type:text questions:json appearance:json start_date:time?
   end_date:time? archived:bool ${AUTHORED}`,
  ],
  [
    'early_access_features',
    `id:text feature_flag_id:int? name:text description:text stage:text documentation_url:text
   ${AUTHORED}`,
  ],
  [
    'notebooks',
    `id:text short_id:text title:text content:json text_content:text? deleted:bool visibility:text
   version:int last_modified_at:time ${AUTHORED}`,
  ],
  [
    'session_recordings',
    `id:text session_id:text distinct_id:text duration:int active_seconds:int inactive_seconds:int
   start_time:time end_time:time click_count:int keypress_count:int mouse_activity_count:int
   console_log_count:int console_warn_count:int console_error_count:int start_url:text?
   deleted:bool retention_period_days:int ${AUTHORED}`,
  ],
  [
    'session_recording_playlists',
    `id:int short_id:text name:text? derived_name:text? description:text pinned:bool deleted:bool
   filters:json type:text? last_modified_at:time ${AUTHORED}`,
  ],
  ['error_tracking_issues', `id:text status:text name:text? description:text? ${AUTHORED}`],
  ['error_tracking_issue_assignments', `id:text issue_id:text user_id:int? role_id:text? ${AUTHORED}`],
  [
    'error_tracking_issue_fingerprints',
    `id:text issue_id:text fingerprint:text first_seen:time? ${AUTHORED}`,
  ],
  [
    'hog_functions',
    `id:text name:text description:text type:text enabled:bool deleted:bool icon_url:text?
   template_id:text? execution_order:int? inputs_schema:json filters:json updated_at:time
   ${AUTHORED}`,
  ],
  [
    'hog_flows',
    `id:text name:text description:text status:text version:int exit_condition:text trigger:json
   edges:json actions:json updated_at:time ${AUTHORED}`,
  ],
  [
    'batch_exports',
    `id:text name:text model:text? interval:text paused:bool deleted:bool destination_id:text
   timezone:text last_updated_at:time last_paused_at:time? start_at:time? end_at:time? ${AUTHORED}`,
  ],
  [
    'batch_export_backfills',
    `id:text batch_export_id:text start_at:time? end_at:time? status:text finished_at:time?
   last_updated_at:time total_records_count:int? ${AUTHORED}`,
  ],
  [
    'data_warehouse_sources',
    `id:text source_type:text prefix:text? updated_at:time deleted:bool deleted_at:time? ${AUTHORED}`,
  ],
  [
    'data_warehouse_tables',
    `id:text name:text columns:json row_count:int? external_data_source_id:text? updated_at:time
   deleted:bool deleted_at:time? ${AUTHORED}`,
  ],
  [
    'source_schemas',
    `id:text name:text source_id:text table_id:text? should_sync:bool status:text? sync_type:text?
   last_synced_at:time? latest_error:text? updated_at:time deleted:bool ${AUTHORED}`,
  ],
  [
    'source_sync_jobs',
    `id:text pipeline_id:text schema_id:text? status:text rows_synced:int? billable:bool
   latest_error:text? finished_at:time? updated_at:time ${AUTHORED}`,
  ],
  [
    'data_modeling_views',
    `id:text name:text status:text? columns:json query:json last_run_at:time? is_materialized:bool
   deleted:bool updated_at:time ${AUTHORED}`,
  ],
  [
    'data_modeling_jobs',
    `id:text data_modeling_view_id:text status:text rows_materialized:int rows_expected:int?
   error:text? storage_delta_mib:float? last_run_at:time updated_at:time ${AUTHORED}`,
  ],
  ['integrations', `id:int kind:text integration_id:text? config:json errors:text ${AUTHORED}`],
  ['ingestion_warnings', 'team_id:int source:text type:text details:json timestamp:time'],
  [
    'support_tickets',
    `id:text ticket_number:int channel_source:text channel_detail:text? distinct_id:text status:text
   priority:text? message_count:int last_message_at:time? last_message_text:text?
   email_subject:text? session_id:text? updated_at:time ${AUTHORED}`,
  ],
  [
    'usage_metrics',
    `id:text group_type_index:int name:text format:text interval:int display:text filters:json
   math:text math_property:text? ${AUTHORED}`,
  ],
  [
    'tasks',
    `id:text task_number:int? title:text description:text origin_product:text repository:text?
   deleted:bool updated_at:time ${AUTHORED}`,
  ],
  [
    'task_runs',
    `id:text task_id:text branch:text? status:text error_message:text? output:json updated_at:time
   completed_at:time? ${AUTHORED}`,
  ],
  [
    'evaluations',
    `id:text name:text description:text enabled:bool evaluation_type:text evaluation_config:json
   output_type:text conditions:json deleted:bool updated_at:time ${AUTHORED}`,
  ],
  [
    'trace_reviews',
    `id:text trace_id:text reviewed_by_id:int? comment:text? updated_at:time deleted:bool ${AUTHORED}`,
  ],
  ['logs_views', `id:text short_id:text name:text filters:json pinned:bool updated_at:time ${AUTHORED}`],
  [
    'logs_alerts',
    `id:text name:text enabled:bool filters:json threshold_count:int threshold_operator:text
   window_minutes:int state:text updated_at:time ${AUTHORED}`,
  ],
];
