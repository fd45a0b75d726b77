/** OTLP traces in both encodings, reduced to the members that are read here. */
import protobuf from 'protobufjs';
import { isJsonObject, isRawNumber } from '../intake/exact-json.ts';
import { parseJson } from '../intake/payload.ts';
import { undecodable } from '../intake/refusal.ts';

export type Attributes = Readonly<Record<string, unknown>>;

export interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly name: string;
  /** Nanoseconds since 1970, as text. */
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly isError: boolean;
  readonly errorMessage: string;
  readonly attributes: Attributes;
  readonly resource: Attributes;
  readonly scopeVersion: string;
}

const field = (id: number, type: string) => ({ id, type });
const list = (id: number, type: string) => ({ id, type, rule: 'repeated' });

/** The messages of opentelemetry-proto 1.x. Unknown fields are skipped. */
const ROOT = protobuf.Root.fromJSON({
  nested: {
    ExportTraceServiceRequest: { fields: { resourceSpans: list(1, 'ResourceSpans') } },
    ResourceSpans: { fields: { resource: field(1, 'Resource'), scopeSpans: list(2, 'ScopeSpans') } },
    Resource: { fields: { attributes: list(1, 'KeyValue') } },
    ScopeSpans: { fields: { scope: field(1, 'Scope'), spans: list(2, 'Span') } },
    Scope: { fields: { name: field(1, 'string'), version: field(2, 'string') } },
    Span: {
      fields: {
        traceId: field(1, 'bytes'),
        spanId: field(2, 'bytes'),
        parentSpanId: field(4, 'bytes'),
        name: field(5, 'string'),
        startTimeUnixNano: field(7, 'fixed64'),
        endTimeUnixNano: field(8, 'fixed64'),
        attributes: list(9, 'KeyValue'),
        status: field(15, 'SpanStatus'),
      },
    },
    SpanStatus: { fields: { message: field(2, 'string'), code: field(3, 'int32') } },
    KeyValue: { fields: { key: field(1, 'string'), value: field(2, 'AnyValue') } },
    AnyValue: {
      oneofs: {
        value: {
          oneof: [
            'stringValue',
            'boolValue',
            'intValue',
            'doubleValue',
            'arrayValue',
            'kvlistValue',
            'bytesValue',
          ],
        },
      },
      fields: {
        stringValue: field(1, 'string'),
        boolValue: field(2, 'bool'),
        intValue: field(3, 'int64'),
        doubleValue: field(4, 'double'),
        arrayValue: field(5, 'ArrayValue'),
        kvlistValue: field(6, 'KeyValueList'),
        bytesValue: field(7, 'bytes'),
      },
    },
    ArrayValue: { fields: { values: list(1, 'AnyValue') } },
    KeyValueList: { fields: { values: list(1, 'KeyValue') } },
    ExportTraceServiceResponse: { fields: { partialSuccess: field(1, 'PartialSuccess') } },
    PartialSuccess: { fields: { rejectedSpans: field(1, 'int64'), errorMessage: field(2, 'string') } },
    Status: { fields: { code: field(1, 'int32'), message: field(2, 'string') } },
  },
});
const REQUEST = ROOT.lookupType('ExportTraceServiceRequest');

const MAX_DEPTH = 32;

export const encodeMessage = (type: 'ExportTraceServiceResponse' | 'Status', value: object): Buffer =>
  Buffer.from(ROOT.lookupType(type).encode(value).finish());

export const spansOfProtobuf = (bytes: Buffer): OtlpSpan[] => {
  let request: unknown;
  try {
    request = REQUEST.toObject(REQUEST.decode(bytes), { longs: String });
  } catch (error) {
    throw undecodable('invalid protobuf of opentelemetry.proto.collector.trace.v1', error);
  }
  return spansOf(request);
};

export const spansOfJson = (bytes: Buffer): OtlpSpan[] => {
  const request = parseJson(bytes.toString('utf8'));
  if (!isJsonObject(request)) throw undecodable('expected an object with resourceSpans');
  return spansOf(request);
};

const spansOf = (request: unknown): OtlpSpan[] =>
  objectsIn(request, 'resourceSpans').flatMap((resourceSpans) => {
    const resource = attributesOf(resourceSpans.resource);
    return objectsIn(resourceSpans, 'scopeSpans').flatMap((scopeSpans) => {
      const scopeVersion = textIn(scopeSpans.scope, 'version');
      return objectsIn(scopeSpans, 'spans').map((span) => readSpan(span, { resource, scopeVersion }));
    });
  });

const readSpan = (
  span: Record<string, unknown>,
  shared: Pick<OtlpSpan, 'resource' | 'scopeVersion'>,
): OtlpSpan => ({
  traceId: idText(span.traceId),
  spanId: idText(span.spanId),
  parentSpanId: idText(span.parentSpanId),
  name: textIn(span, 'name'),
  startTimeUnixNano: numberText(span.startTimeUnixNano),
  endTimeUnixNano: numberText(span.endTimeUnixNano),
  isError: isErrorCode(isJsonObject(span.status) ? span.status.code : undefined),
  errorMessage: textIn(span.status, 'message'),
  attributes: attributesOf(span),
  ...shared,
});

const isErrorCode = (code: unknown): boolean => code === 2 || code === '2' || code === 'STATUS_CODE_ERROR';

const objectsIn = (owner: unknown, name: string): Record<string, unknown>[] => {
  const values = isJsonObject(owner) ? owner[name] : undefined;
  return Array.isArray(values) ? values.filter(isJsonObject) : [];
};

const textIn = (owner: unknown, name: string): string => {
  const value = isJsonObject(owner) ? owner[name] : undefined;
  return typeof value === 'string' ? value : '';
};

/** Ids are bytes in protobuf and hexadecimal in JSON. */
const idText = (value: unknown): string => {
  const text = value instanceof Uint8Array ? Buffer.from(value).toString('hex') : plainText(value);
  return /^[\da-f]{1,64}$/i.test(text) && !/^0+$/.test(text) ? text.toLowerCase() : '';
};

const numberText = (value: unknown): string => {
  const text = plainText(value);
  return /^\d{1,20}$/.test(text) ? text : '0';
};

const plainText = (value: unknown): string => {
  if (isRawNumber(value)) return value.rawJSON;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const attributesOf = (owner: unknown, depth = 0): Record<string, unknown> => {
  const pairs = objectsIn(owner, depth === 0 ? 'attributes' : 'values');
  return Object.fromEntries(
    pairs.map(({ key, value }) => [typeof key === 'string' ? key : '', jsonOf(value, depth + 1)]),
  );
};

const jsonOf = (value: unknown, depth: number): unknown => {
  if (!isJsonObject(value) || depth > MAX_DEPTH) return null;
  if (value.stringValue !== undefined) return value.stringValue;
  if (value.boolValue !== undefined) return value.boolValue;
  if (value.intValue !== undefined) return Number(value.intValue);
  if (value.doubleValue !== undefined) return finite(value.doubleValue);
  if (value.bytesValue !== undefined) return bytesText(value.bytesValue);
  if (value.kvlistValue !== undefined) return attributesOf(value.kvlistValue, depth);
  if (value.arrayValue === undefined) return null;
  return objectsIn(value.arrayValue, 'values').map((item) => jsonOf(item, depth + 1));
};

const finite = (value: unknown): unknown =>
  typeof value === 'number' && !Number.isFinite(value) ? null : value;

const bytesText = (value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
