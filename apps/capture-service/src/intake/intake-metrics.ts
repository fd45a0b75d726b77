import { metrics } from '@meridian/service-kit';

export const acceptedEvents = metrics.counter({
  name: 'capture_events_accepted_total',
  help: 'Events answered with 200, those of unknown tokens included.',
});
export const refusedRequests = metrics.counter<'status'>({
  name: 'capture_requests_refused_total',
  help: 'Capture requests that were not taken, by status.',
  labels: ['status'],
});
