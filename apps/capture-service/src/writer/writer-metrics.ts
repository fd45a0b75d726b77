import { metrics } from '@meridian/service-kit';

export const storedEvents = metrics.counter({
  name: 'capture_events_stored_total',
  help: 'Events that the writer has put into ClickHouse.',
});
export const droppedEvents = metrics.counter<'reason'>({
  name: 'capture_events_dropped_total',
  help: 'Accepted events that were not stored, by reason.',
  labels: ['reason'],
});
export const batchDuration = metrics.histogram<'stage'>({
  name: 'capture_batch_duration_seconds',
  help: 'Time of a batch in each stage of the writer.',
  labels: ['stage'],
});
export const eventLag = metrics.histogram({
  name: 'capture_event_lag_seconds',
  help: 'Time from the receipt of a batch’s oldest event to its being stored.',
});
export const logBytes = metrics.gauge({
  name: 'capture_log_bytes',
  help: 'Bytes in the log between intake and writer.',
});
export const logEntries = metrics.gauge({
  name: 'capture_log_entries',
  help: 'Entries in the log between intake and writer.',
});
export const secondsFailing = metrics.gauge({
  name: 'capture_storing_fails_seconds',
  help: 'For how long the writer has not been able to store anything; 0 while it can.',
});
export const storeFailures = metrics.counter<'stage'>({
  name: 'capture_store_failures_total',
  help: 'Attempts of the writer that failed and are repeated.',
  labels: ['stage'],
});
