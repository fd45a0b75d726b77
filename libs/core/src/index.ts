export { assertBounded } from './assert-bounded.ts';
export { assertWellFormed } from './assert-well-formed.ts';
export { type Backoff, backoffMs } from './backoff.ts';
export { type AfterFailure, createBatcher } from './batcher.ts';
export type { Brand } from './brand.ts';
export { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';
export { type Clock, fixedClock, systemClock } from './clock.ts';
export { closestName } from './closest-name.ts';
export { cutText } from './cut-text.ts';
export { digestOf } from './digest.ts';
export { findNameProblem, findWritingProblem, nameInMail } from './display-name.ts';
export type { DoctorCheck, DoctorFinding } from './doctor-check.ts';
export { areEffectsWatched, type Effects, noteEffect, watchEffects } from './effects.ts';
export { ERROR_CODES, type ErrorCode } from './error-codes.ts';
export {
  AppError,
  type AppErrorOptions,
  ConflictError,
  type ErrorType,
  errorMessage,
  ForbiddenError,
  InternalError,
  InvalidRequestError,
  invalidInput,
  isAppError,
  MethodNotAllowedError,
  mayPass,
  NotFoundError,
  PayloadTooLargeError,
  type RecognizeError,
  ThrottledError,
  TimeoutError,
  UnauthenticatedError,
  UnavailableError,
  UnprocessableError,
  UnsupportedMediaTypeError,
} from './errors.ts';
export { escapePattern } from './escape-pattern.ts';
export { inSlices } from './in-slices.ts';
export { isObject } from './is-object.ts';
export { isProcessAlive } from './is-process-alive.ts';
export { isSameSecret } from './is-same-secret.ts';
export { isUuid } from './is-uuid.ts';
export {
  type JsonPath,
  LARGE_JSON_BYTES,
  type ParsePiece,
  parseLargeJson,
  stringifyJson,
  TooManyNamesError,
} from './large-json.ts';
export { escapeLike, likePattern } from './like-pattern.ts';
export { REGEX_CATEGORIES } from './regex-categories.ts';
export { countedParts, patternProblem, replacementProblem } from './regex-mistake.ts';
export { createSealer, type Sealer, type SealingKey, seal, unseal } from './seal.ts';
export { Secret } from './secret.ts';
export { createSingleFlight, type SingleFlight } from './single-flight.ts';
export { quoteSqlName, quoteSqlText } from './sql-quotes.ts';
export { assertSupported, type SupportedVersions, UnsupportedStoreError } from './store-version.ts';
export { startTimeLimit, timeLimit } from './time-limit.ts';
export { derivedUuidV7, uuidV7 } from './uuid-v7.ts';
export { LATE, waitAtMost } from './wait-at-most.ts';
export { createWaitingLine, type WaitingLine } from './waiting-line.ts';
export { withinMember } from './within-member.ts';
export { createZoneRules, useZoneRules, type ZoneChange, type ZoneRules, zoneRulesOf } from './zone-rules.ts';
