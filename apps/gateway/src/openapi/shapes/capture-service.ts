import { PROJECT_PATH } from '@meridian/contracts/public-api';
import { ACCEPTED, below, type Shapes } from './shape.ts';

export const CAPTURE_SERVICE_SHAPES: Shapes = below(PROJECT_PATH, {
  'POST /persons/bulk_delete/': ACCEPTED,
  'DELETE /persons/:person_id/': ACCEPTED,
});
