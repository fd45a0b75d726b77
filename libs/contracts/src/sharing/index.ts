export {
  frameAncestorSchema,
  SHARED_KINDS,
  type SharedKind,
  sharedPasswordCreateSchema,
  sharedPasswordSchema,
  sharingSchema,
  sharingSettingsSchema,
  sharingWriteSchema,
} from './sharing.ts';
