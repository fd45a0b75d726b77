import { crc32 } from 'node:zlib';

/**
 * Which part of the log an event goes to. A distinct id always meets the same part, and a part has one writer
 * at a time: so events of one distinct id are applied in the order in which they came.
 */
export const partitionOf = (projectId: number, distinctId: string, partitionCount: number): number =>
  crc32(`${projectId}:${distinctId}`) % partitionCount;
