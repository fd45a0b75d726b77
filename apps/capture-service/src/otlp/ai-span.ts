/**
 * Spans of AI calls as `$ai_*` events. They are recognized by the attributes of the OpenTelemetry conventions for
 * generative AI, the Vercel AI SDK, OpenLLMetry and Pydantic AI.
 */
import { createHash } from 'node:crypto';
import type { RawEvent } from '../intake/dialects.ts';
import type { Attributes, OtlpSpan } from './trace-messages.ts';

const AI_PREFIXES = ['gen_ai.', 'ai.', 'eve.', 'traceloop.', 'llm.request.type', 'pydantic_ai.'];
/** Attributes that SDKs add to every resource, and that do not describe the call. */
const NOISE = /^(?:host|process|os|telemetry)\./;

const DISTINCT_ID_OF_SPAN = [
  'ai.telemetry.metadata.posthog_distinct_id',
  'ai.settings.context.posthog_distinct_id',
  'posthog.distinct_id',
  'user.id',
];
const DISTINCT_ID_OF_RESOURCE = ['posthog.distinct_id', 'user.id'];
const SESSION_ID = [
  '$ai_session_id',
  'ai.telemetry.metadata.$ai_session_id',
  'ai.settings.context.$ai_session_id',
  'eve.session.id',
  'anthropic.session.id',
  'gen_ai.conversation.id',
];

/** Properties that queries read, by the attributes that may contain them, in order of preference. */
const PROPERTIES: Readonly<Record<string, readonly string[]>> = {
  $ai_model: ['gen_ai.response.model', 'gen_ai.request.model', 'ai.response.model', 'ai.model.id'],
  $ai_provider: ['gen_ai.provider.name', 'gen_ai.system', 'ai.model.provider'],
  $ai_input_tokens: [
    'gen_ai.usage.input_tokens',
    'gen_ai.usage.prompt_tokens',
    'ai.usage.inputTokens',
    'ai.usage.promptTokens',
  ],
  $ai_output_tokens: [
    'gen_ai.usage.output_tokens',
    'gen_ai.usage.completion_tokens',
    'ai.usage.outputTokens',
    'ai.usage.completionTokens',
  ],
  $ai_temperature: ['gen_ai.request.temperature', 'ai.settings.temperature'],
  $ai_max_tokens: ['gen_ai.request.max_tokens', 'ai.settings.maxOutputTokens'],
  $ai_session_id: SESSION_ID,
};
const MESSAGES: Readonly<Record<string, readonly string[]>> = {
  $ai_input: ['gen_ai.input.messages', 'ai.prompt.messages', 'gen_ai.prompt', 'ai.prompt'],
  $ai_output_choices: [
    'gen_ai.output.messages',
    'gen_ai.completion',
    'ai.response.text',
    'ai.response.object',
  ],
};

/** Undefined when the span is not of an AI call. */
export const aiEventOf = (span: OtlpSpan): RawEvent | undefined => {
  const { attributes, resource, traceId, spanId } = span;
  if (!Object.keys(attributes).some((key) => AI_PREFIXES.some((prefix) => key.startsWith(prefix))))
    return undefined;
  const ofResource = Object.fromEntries(Object.entries(resource).filter(([key]) => !NOISE.test(key)));
  const distinctId =
    firstText(attributes, DISTINCT_ID_OF_SPAN) ?? firstText(resource, DISTINCT_ID_OF_RESOURCE);
  const sessionId = firstText(attributes, SESSION_ID) ?? firstText(resource, SESSION_ID);
  return {
    event: eventNameOf(attributes),
    // The spans of an unknown user are kept together, without a person.
    distinct_id: distinctId ?? uuidOf(sessionId === undefined ? `trace:${traceId}` : `session:${sessionId}`),
    // The same for a span that is exported again, so that it is stored once.
    ...(traceId !== '' && spanId !== '' && { uuid: uuidOf(`span:${traceId}:${spanId}`) }),
    ...(span.startTimeUnixNano !== '0' && { timestamp: timeOf(span.startTimeUnixNano) }),
    properties: {
      $lib: 'posthog-otel',
      ...(span.scopeVersion !== '' && { $lib_version: span.scopeVersion }),
      ...ofResource,
      ...attributes,
      ...firstOfEach(attributes, PROPERTIES, (value) => value),
      ...firstOfEach(attributes, MESSAGES, parsed),
      ...(sessionId !== undefined && { $ai_session_id: sessionId }),
      ...(traceId !== '' && { $ai_trace_id: traceId }),
      ...(spanId !== '' && { $ai_span_id: spanId }),
      ...(span.parentSpanId !== '' && { $ai_parent_id: span.parentSpanId }),
      ...(span.name !== '' && { $ai_span_name: span.name, $otel_span_name: span.name }),
      ...latencyOf(span),
      ...(span.isError && { $ai_is_error: true, $ai_error: span.errorMessage }),
      ...(distinctId === undefined && { $process_person_profile: false }),
      $otel_start_time_unix_nano: span.startTimeUnixNano,
      $otel_end_time_unix_nano: span.endTimeUnixNano,
      $ai_ingestion_source: 'otel',
    },
  };
};

const eventNameOf = (attributes: Attributes): string => {
  const call = textOf(attributes['ai.operationId']);
  if (call !== undefined) {
    if (/\.do(?:Generate|Stream)$/.test(call)) return '$ai_generation';
    return /^ai\.embed(?:Many)?\.doEmbed$/.test(call) ? '$ai_embedding' : '$ai_span';
  }
  const kind = textOf(attributes['gen_ai.operation.name']) ?? textOf(attributes['llm.request.type']) ?? '';
  if (['chat', 'completion', 'text_completion', 'generate_content'].includes(kind)) return '$ai_generation';
  return ['embedding', 'embeddings'].includes(kind) ? '$ai_embedding' : '$ai_span';
};

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const firstText = (attributes: Attributes, names: readonly string[]): string | undefined =>
  names.map((name) => textOf(attributes[name])).find((value) => value !== undefined);

const firstOfEach = (
  attributes: Attributes,
  wanted: Readonly<Record<string, readonly string[]>>,
  convert: (value: unknown) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(wanted).flatMap(([property, names]) => {
      const name = names.find((candidate) => (attributes[candidate] ?? '') !== '');
      return name === undefined ? [] : [[property, convert(attributes[name])]];
    }),
  );

/** Messages are JSON in a text attribute. */
const parsed = (value: unknown): unknown => {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

const latencyOf = ({ startTimeUnixNano, endTimeUnixNano }: OtlpSpan): { $ai_latency?: number } => {
  const [start, end] = [BigInt(startTimeUnixNano), BigInt(endTimeUnixNano)];
  return start === 0n || end < start ? {} : { $ai_latency: Number((end - start) / 1_000n) / 1_000_000 };
};

const timeOf = (nanoseconds: string): string | undefined => {
  const microseconds = BigInt(nanoseconds) / 1_000n;
  const date = new Date(Number(microseconds / 1_000n));
  if (Number.isNaN(date.getTime())) return undefined;
  return `${date.toISOString().slice(0, -1)}${String(microseconds % 1_000n).padStart(3, '0')}Z`;
};

const uuidOf = (name: string): string => {
  const hex = createHash('sha256').update(`meridian otlp ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
