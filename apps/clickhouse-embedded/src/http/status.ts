/** Maps engine errors to HTTP statuses as a ClickHouse server does. */
const BAD_REQUEST = [
  6, 20, 25, 26, 27, 34, 35, 36, 37, 38, 41, 42, 43, 44, 53, 62, 69, 70, 72, 117, 123, 131, 153, 167, 168,
  184, 190, 207, 215, 321, 349, 352, 376, 386, 427, 441, 456, 457, 467, 675, 676,
];
const NOT_FOUND = [46, 47, 50, 56, 60, 63, 73, 81, 115, 152, 336, 511];

const STATUS_OF = new Map<number, number>([
  ...BAD_REQUEST.map((code): [number, number] => [code, 400]),
  ...NOT_FOUND.map((code): [number, number] => [code, 404]),
  [48, 501], // NOT_IMPLEMENTED
  [159, 408], // TIMEOUT_EXCEEDED
  [164, 403], // READONLY
  [202, 503], // TOO_MANY_SIMULTANEOUS_QUERIES
  [216, 409], // QUERY_WITH_SAME_ID_IS_ALREADY_RUNNING
  [229, 413], // QUERY_IS_TOO_LARGE
  [236, 503], // ABORTED: stopping
  [243, 507], // NOT_ENOUGH_SPACE
  [497, 403], // ACCESS_DENIED
  [516, 403], // AUTHENTICATION_FAILED
]);

export const statusOf = (code: number): number => STATUS_OF.get(code) ?? 500;
