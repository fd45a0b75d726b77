/**
 * Traces are recorded only when an OTLP endpoint is set. The SDK is loaded only then, so that other processes save
 * its start time and memory. The context is passed on as W3C `traceparent`.
 */
import type { Attributes, Context, Span } from '@opentelemetry/api';
import type { RequestHandler } from 'express';
import { routePatternOf } from './route-pattern.ts';
import type { TracingOptions } from './tracing-sdk.ts';

export interface Tracing {
  /** Sends buffered spans and ends tracing. */
  stop(): Promise<void>;
}

type Api = typeof import('@opentelemetry/api');

interface ActiveTracing {
  readonly api: Api;
  readonly tracer: import('@opentelemetry/api').Tracer;
}

let active: ActiveTracing | undefined;

export const startTracing = async (options: TracingOptions): Promise<Tracing> => {
  const { createTracing } = await import('./tracing-sdk.ts');
  const { api, tracer, stop } = createTracing(options);
  active = { api, tracer };
  return {
    stop: async () => {
      active = undefined;
      await stop();
    },
  };
};

/** Ids of the running span for log lines; nothing when traces are off. */
export const traceIds = (): Record<string, string> => {
  const span = active?.api.trace.getActiveSpan()?.spanContext();
  return span === undefined ? {} : { traceId: span.traceId, spanId: span.spanId };
};

/** Runs `work` in a new span. Attributes must not contain data of the caller, such as SQL or tokens. */
export const withSpan = async <T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> => {
  if (active === undefined) return work();
  const { api, tracer } = active;
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: api.SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
};

/** One server span per request, child of the caller's when it sent `traceparent`. */
export const traceRequests = (): RequestHandler => (req, res, next) => {
  if (active === undefined) {
    next();
    return;
  }
  const { api, tracer } = active;
  const parent: Context = api.propagation.extract(api.context.active(), req.headers);
  const span: Span = tracer.startSpan(
    req.method,
    {
      kind: api.SpanKind.SERVER,
      attributes: { 'http.request.method': req.method, 'meridian.request_id': req.id },
    },
    parent,
  );
  const context = api.trace.setSpan(parent, span);
  // A service that forwards these headers, such as the gateway, makes the next service a child of this span.
  api.propagation.inject(context, req.headers);
  res.on('close', () => {
    const route = routePatternOf(req);
    span.updateName(`${req.method} ${route}`);
    span.setAttributes({ 'http.route': route, 'http.response.status_code': res.statusCode });
    if (res.statusCode >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
    span.end();
  });
  api.context.with(context, next);
};
