export {
  ACCOUNTS_CHANNEL,
  type AccountEvent,
  identityTag,
  readAccountEvent,
} from './account-events.ts';
export {
  type ActivityFacets,
  type ActivityPosition,
  type ActivitySearch,
  type ActivitySource,
  activityFacetsSchema,
  activitySearchSchema,
  type FoundActivity,
  type FoundActivityEntry,
  foundActivitySchema,
} from './activity.ts';
export { type AgentCall, agentCallSchema, agentCallsSchema, MAX_REPORTED_CALLS } from './agent-calls.ts';
export {
  type EndpointPage,
  type EndpointPageRequest,
  endpointPageRequestSchema,
  endpointPageSchema,
} from './endpoint-page.ts';
export {
  type ExchangeRequest,
  type ExchangeResponse,
  exchangeRequestSchema,
  exchangeResponseSchema,
} from './exchange.ts';
export { IDENTITY_HEADER } from './identity-header.ts';
export {
  type InternalMail,
  type InternalMailAnswer,
  internalMailAnswerSchema,
  internalMailSchema,
  type MembersRequest,
  membersRequestSchema,
} from './mails.ts';
export { CALLED_BY_MCP, MCP_CHALLENGE_SCOPES, MCP_PATH, MCP_SCOPES } from './mcp.ts';
export {
  CREDENTIAL_KINDS,
  type CredentialKind,
  type Principal,
  principalSchema,
} from './principal.ts';
export {
  PERSON_ON_EVENTS_MODES,
  type PersonOnEventsMode,
  type ProjectFacts,
  projectFactsSchema,
} from './project-facts.ts';
export {
  type CompileRequest,
  type CompileRequestInput,
  type CompileResponse,
  type CompileResponseInput,
  compileRequestSchema,
  compileResponseSchema,
  type InternalQueryRequest,
  type InternalQueryRequestInput,
  internalQueryRequestSchema,
  QUERY_ANSWER_HEADERS,
  QUERY_POOLS,
  type QueryPool,
} from './query.ts';
export { REQUEST_KEY_HEADER, readRequestKey, requestKeyOf } from './request-key.ts';
export {
  ALL_SCOPES,
  describeScope,
  isScope,
  OAUTH_SCOPES,
  PROJECT_SECRET_KEY_SCOPES,
  SCOPE_OBJECTS,
  SCOPES,
  type Scope,
  type ScopeAction,
  type ScopeObject,
} from './scopes.ts';
export { isUnavailableScope } from './unavailable-scopes.ts';
export {
  type AskedAnswer,
  MAX_ASKED_ANSWERS,
  MAX_ASKED_BODY_CHARS,
  type UnchangedAnswers,
  type UnchangedAnswersRequest,
  unchangedAnswersRequestSchema,
  unchangedAnswersSchema,
} from './unchanged-answers.ts';
