/** The half of tracing that needs the OpenTelemetry SDK. Only `tracing.ts` loads it, and only when traces are on. */
import diagnosticsChannel from 'node:diagnostics_channel';
import * as api from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

export interface TracingOptions {
  readonly serviceName: string;
  readonly region: string;
  /** The collector's base address; `/v1/traces` is appended. */
  readonly endpoint: string;
  /** Share of new traces that are kept, 0 to 1; a caller's decision is followed. */
  readonly sampleRatio: number;
}

export const createTracing = ({ serviceName, region, endpoint, sampleRatio }: TracingOptions) => {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.namespace': 'meridian',
      'meridian.region': region,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  });
  const contextManager = new AsyncLocalStorageContextManager().enable();
  api.context.setGlobalContextManager(contextManager);
  api.propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  diagnosticsChannel.subscribe('undici:request:create', propagateToOwnServices);
  return {
    api,
    tracer: provider.getTracer('meridian'),
    stop: async () => {
      diagnosticsChannel.unsubscribe('undici:request:create', propagateToOwnServices);
      await provider.shutdown();
      contextManager.disable();
      api.context.disable();
      api.propagation.disable();
    },
  };
};

interface UndiciRequest {
  readonly origin: string | URL;
  addHeader(name: string, value: string): void;
}

/**
 * Passes the trace on to other services. They are called by http inside the cluster; an https address belongs to a third
 * party, which must not see our trace ids.
 */
const propagateToOwnServices = (message: unknown): void => {
  const { request } = message as { request: UndiciRequest };
  if (!String(request.origin).startsWith('http:')) return;
  api.propagation.inject(api.context.active(), request, {
    set: (carrier, name, value) => carrier.addHeader(name, value),
  });
};
