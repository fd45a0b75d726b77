/** Sharing by public links. */
import { PROJECT_PATH } from '@meridian/contracts/public-api';
import * as sharing from '@meridian/contracts/sharing';
import { TIME, UUID } from './examples.ts';
import { below, CREATED, type Shapes } from './shape.ts';

const PASSWORD = { id: UUID, created_at: TIME, note: 'for Ada', created_by_email: 'ada@example.com' };
const LINK = {
  created_at: TIME,
  enabled: true,
  access_token: 'Wd3mX9qPz0YcR5tLkA7vJ2sBf8NhGe1u',
  settings: { legend: true },
  password_required: true,
  frame_ancestors: ['https://example.com'],
  share_passwords: [{ ...PASSWORD, is_active: true }],
};
const link = { answer: sharing.sharingSchema, example: LINK };
const linkWrite = { ...link, body: sharing.sharingWriteSchema };

const sharingShapes = (path: string): Shapes =>
  below(`${PROJECT_PATH}${path}/sharing`, {
    'GET /': link,
    'PATCH /': linkWrite,
    'PUT /': linkWrite,
    'POST /refresh/': link,
    'POST /passwords/': {
      body: sharing.sharedPasswordCreateSchema,
      answer: sharing.sharedPasswordSchema,
      example: { ...PASSWORD, password: 'r7Yq2mXw0ZtPb9Ka' },
      ...CREATED,
    },
  });

export const DELIVERY_SHAPES: Shapes = { ...sharingShapes('/insights/:key') };
