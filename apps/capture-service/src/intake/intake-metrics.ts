import { metrics } from '@meridian/service-kit';

export const acceptedEvents = metrics.counter({
  name: 'capture_events_accepted_total',
  help: 'Events that were answered with 200.',
});
export const refusedRequests = metrics.counter<'status'>({
  name: 'capture_requests_refused_total',
  help: 'Capture requests that were refused, by status.',
  labels: ['status'],
});
