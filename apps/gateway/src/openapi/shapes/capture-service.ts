import { liveEventsParams } from '@meridian/contracts/capture';
import { PROJECT_PATH } from '@meridian/contracts/public-api';
import { TIME, UUID } from './examples.ts';
import { ACCEPTED, below, type Shapes } from './shape.ts';

const LIVE_EVENT = {
  uuid: UUID,
  event: 'order placed',
  distinct_id: 'ada',
  person_id: '019a3f0c-7777-7c41-9d5e-3f1b6c2a7e10',
  timestamp: TIME,
  properties: { amount: 19.5 },
};

export const CAPTURE_SERVICE_SHAPES: Shapes = below(PROJECT_PATH, {
  'GET /live_events/': {
    query: liveEventsParams,
    answerType: 'text/event-stream',
    example: `id: ${LIVE_EVENT.uuid}\ndata: ${JSON.stringify(LIVE_EVENT)}\n\n`,
  },
  'POST /persons/bulk_delete/': ACCEPTED,
  'DELETE /persons/:person_id/': ACCEPTED,
});
