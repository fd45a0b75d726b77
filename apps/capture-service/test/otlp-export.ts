/** Spans as a real OpenTelemetry SDK exports them. */
import { JsonTraceSerializer, ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

export interface TestSpan {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number | boolean | string[]>>;
  readonly error?: string;
}

const STATUS_ERROR = 2;
const START_MS = Date.UTC(2026, 10, 1, 9, 30);

export const exportSpans = async (
  encoding: 'json' | 'protobuf',
  spans: readonly TestSpan[],
): Promise<Uint8Array> => {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  const tracer = provider.getTracer('shop-assistant', '1.4.0');
  for (const { name, attributes, error } of spans) {
    const span = tracer.startSpan(name, { startTime: START_MS, attributes });
    if (error !== undefined) span.setStatus({ code: STATUS_ERROR, message: error });
    span.end(START_MS + 1_250);
  }
  await provider.forceFlush();
  const finished = exporter.getFinishedSpans();
  const serializer = encoding === 'json' ? JsonTraceSerializer : ProtobufTraceSerializer;
  return serializer.serializeRequest(finished)!;
};

export const readExportAnswer = async (encoding: 'json' | 'protobuf', answer: Response): Promise<unknown> => {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return encoding === 'json'
    ? JSON.parse(Buffer.from(bytes).toString('utf8'))
    : ProtobufTraceSerializer.deserializeResponse(bytes);
};
