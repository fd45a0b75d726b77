import { metrics } from '@meridian/service-kit';

export const storedEvents = metrics.counter({
  name: 'capture_events_stored_total',
  help: 'Events that the writer has stored in ClickHouse.',
});
export const droppedEvents = metrics.counter<'reason'>({
  name: 'capture_events_dropped_total',
  help: 'Accepted events that were not stored, by reason.',
  labels: ['reason'],
});
export const batchDuration = metrics.histogram<'stage'>({
  name: 'capture_batch_duration_seconds',
  help: 'Duration of each stage of a batch.',
  labels: ['stage'],
});
export const eventLag = metrics.histogram({
  name: 'capture_event_lag_seconds',
  help: 'Time from the receipt of the oldest event of a batch until it is stored.',
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
  help: 'Seconds since the writer could store events; 0 without failures.',
});
export const storeFailures = metrics.counter<'stage'>({
  name: 'capture_store_failures_total',
  help: 'Failed attempts of the writer, which are repeated.',
  labels: ['stage'],
});
