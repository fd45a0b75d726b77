/** A trace of a language model as one row, and the object that the row becomes. */
import {
  alias,
  and,
  array,
  call,
  compare,
  constant,
  type Expr,
  equals,
  field,
  isNull,
  lambda,
  or,
  tuple,
  tupleElement,
} from '@meridian/hogql/build';
import { parseProperties } from './list-answer.ts';

const event = field('event');
const timestamp = field('timestamp');

const text = (name: string): Expr => call('toString', [field('properties', name)]);
const number = (name: string): Expr => call('toFloat', [field('properties', name)]);

export const TRACE_ID = text('$ai_trace_id');

const isEvent = (...names: string[]): Expr =>
  names.length === 1
    ? equals(event, constant(names[0]!))
    : compare('in', event, tuple(names.map((name) => constant(name))));

export const isTraceEvent = and(
  isEvent('$ai_span', '$ai_generation', '$ai_embedding', '$ai_metric', '$ai_feedback', '$ai_trace'),
  compare('!=', call('ifNull', [TRACE_ID, constant('')]), constant('')),
);

export const isSupportTrace = equals(
  call('ifNull', [text('ai_support_impersonated'), constant('')]),
  constant('true'),
);

const isParentTrace = equals(text('$ai_parent_id'), TRACE_ID);
const isModelCall = isEvent('$ai_generation', '$ai_embedding');

/** The events in a list of traces, and the events in a single trace. */
export const EVENTS_OF_LIST = or(isEvent('$ai_metric', '$ai_feedback'), isParentTrace);
export const EVENTS_OF_TRACE = compare('!=', event, constant('$ai_trace'));

const rounded = (sum: Expr, digits: number): Expr => call('round', [sum, constant(digits)]);
const ofModelCalls = (name: string): Expr => call('sumIf', [number(name), isModelCall]);
const cost = (name: string): Expr => rounded(ofModelCalls(name), 4);

/** Generations may be all that has a latency; otherwise the direct children of the trace are added up. */
const totalLatency = (): Expr => {
  const latency = number('$ai_latency');
  const hasLatency = compare('>', latency, constant(0));
  const isGeneration = isEvent('$ai_generation');
  const isOther = compare('!=', event, constant('$ai_generation'));
  const onlyGenerations = and(
    equals(call('countIf', [and(hasLatency, isOther)]), constant(0)),
    compare('>', call('countIf', [and(hasLatency, isGeneration)]), constant(0)),
  );
  return rounded(
    call('if', [
      onlyGenerations,
      call('sumIf', [latency, isGeneration]),
      call('sumIf', [latency, or(isNull(field('properties', '$ai_parent_id')), isParentTrace)]),
    ]),
    2,
  );
};

const ofTrace = (value: Expr): Expr => call('argMinIf', [value, timestamp, isEvent('$ai_trace')]);

const name = call('coalesce', [text('$ai_span_name'), text('$ai_trace_name')]);

/** The columns in the order in which `toTrace` reads them. */
export const traceColumns = (isShown: Expr): Expr[] => [
  alias(TRACE_ID, 'id'),
  alias(call('min', [text('$ai_session_id')]), 'ai_session_id'),
  alias(call('min', [timestamp]), 'first_timestamp'),
  alias(
    tuple(
      [
        field('person_id'),
        field('distinct_id'),
        field('person', 'created_at'),
        field('person', 'properties'),
      ].map((member) => call('argMin', [member, timestamp])),
    ),
    'first_person',
  ),
  alias(totalLatency(), 'total_latency'),
  alias(ofModelCalls('$ai_input_tokens'), 'input_tokens'),
  alias(ofModelCalls('$ai_output_tokens'), 'output_tokens'),
  alias(cost('$ai_input_cost_usd'), 'input_cost'),
  alias(cost('$ai_output_cost_usd'), 'output_cost'),
  alias(cost('$ai_total_cost_usd'), 'total_cost'),
  alias(call('countIf', [equals(text('$ai_is_error'), constant('true'))]), 'error_count'),
  alias(compare('>', call('countIf', [isSupportTrace]), constant(0)), 'is_support_trace'),
  alias(ofTrace(text('$ai_input_state')), 'input_state'),
  alias(ofTrace(text('$ai_output_state')), 'output_state'),
  alias(
    call('coalesce', [call('nullIf', [ofTrace(name), constant('')]), call('argMin', [name, timestamp])]),
    'trace_name',
  ),
  alias(
    call('arraySort', [
      lambda(['member'], array([tupleElement(field('member'), 1)])),
      call('groupUniqArrayIf', [tuple([timestamp, field('uuid'), event, field('properties')]), isShown]),
    ]),
    'events',
  ),
];

export const toTrace = (row: readonly unknown[]): object => {
  const [id, aiSessionId, createdAt, person, totalLatency, ...rest] = row;
  const [inputTokens, outputTokens, inputCost, outputCost, totalCost, errorCount, isSupportTrace, ...last] =
    rest;
  const [inputState, outputState, traceName, events] = last;
  const [uuid, distinct_id, created_at, properties] = person as readonly unknown[];
  return {
    id,
    ...(isText(aiSessionId) && { aiSessionId }),
    createdAt,
    distinctId: distinct_id,
    person: { uuid, created_at, properties: parseProperties(properties), distinct_id },
    totalLatency,
    inputTokens,
    outputTokens,
    inputCost,
    outputCost,
    totalCost,
    errorCount,
    isSupportTrace: isSupportTrace === true || isSupportTrace === 1,
    ...(isText(inputState) && { inputState: parsed(inputState) }),
    ...(isText(outputState) && { outputState: parsed(outputState) }),
    ...(isText(traceName) && { traceName }),
    events: (events as readonly (readonly unknown[])[]).map(toEvent),
  };
};

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** A state is JSON, or a text that is shown unchanged. */
const parsed = (state: string): unknown => {
  try {
    return JSON.parse(state);
  } catch {
    return state;
  }
};

const toEvent = ([createdAt, id, name, properties]: readonly unknown[]): object => ({
  id,
  event: name,
  createdAt,
  properties: parseProperties(properties),
});
