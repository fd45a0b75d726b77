/**
 * Scopes that clients of the public API know but this product does not offer. They are omitted from the grant, and
 * the response lists the granted scopes. Any other unknown scope is an error.
 */
import { isScope } from './scopes.ts';

/** Objects of the public API, for reading and for writing. The objects of `SCOPE_OBJECTS` are offered here. */
const PUBLIC_OBJECTS = `
  action access_control account activity_log alert annotation approvals batch_export batch_import
  batch_import_support billing business_knowledge canvas cohort comment conversation customer_analytics
  customer_task customer_journey customer_profile_config data_catalog data_catalog_approval dashboard event_filter
  dashboard_template dataset early_access_feature endpoint engineering_analytics error_tracking evaluation element
  event_definition experiment experiment_holdout experiment_saved_metric export external_data_schema
  external_data_source feature_flag file_system file_system_shortcut group health_issue heatmap hog_flow
  hog_function ingestion_warning insight insight_variable integration legal_document link live_debugger
  llm_analytics ai_observability_clusters llm_gateway llm_playground llm_prompt llm_provider_key llm_skill logs loop
  marketing_analytics mcp_analytics metrics notebook organization organization_integration organization_member
  person plugin product_enablement product_tour project property_definition query query_performance
  replay_scanner review_hog revenue_analytics session_recording session_recording_playlist sharing_configuration
  signal_scout stamphog streamlit_app subscription survey tagger ticket task toolbar tracing field_note
  uploaded_media usage_metric user user_interview vision_action vision_alert visual_review warehouse_objects
  warehouse_table warehouse_view web_analytics webhook wizard_session`
  .trim()
  .split(/\s+/);

/** Scopes of OpenID Connect Core 5.4 and 11, which a server may ignore. */
const OPENID_SCOPES = ['address', 'phone', 'offline_access'];

const UNAVAILABLE: ReadonlySet<string> = new Set([
  ...OPENID_SCOPES,
  ...PUBLIC_OBJECTS.flatMap((object) => [`${object}:read`, `${object}:write`]).filter(
    (scope) => !isScope(scope),
  ),
]);

export const isUnavailableScope = (scope: string): boolean => UNAVAILABLE.has(scope);
