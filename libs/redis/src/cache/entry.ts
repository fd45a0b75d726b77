export interface StoredResult {
  readonly bytes: Uint8Array;
  /** The time when it was computed. */
  readonly storedAt: Date;
}

const HEADER_BYTES = 8;

/** Eight bytes of time, then the unchanged result, so that decoding copies nothing. */
export const encodeEntry = ({ bytes, storedAt }: StoredResult): Buffer => {
  const header = Buffer.allocUnsafe(HEADER_BYTES);
  header.writeDoubleBE(storedAt.getTime());
  return Buffer.concat([header, bytes]);
};

export const decodeEntry = (stored: Buffer): StoredResult => ({
  bytes: stored.subarray(HEADER_BYTES),
  storedAt: new Date(stored.readDoubleBE()),
});
