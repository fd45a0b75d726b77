import { crc32 } from 'node:zlib';

/**
 * The partition of an event. All events of a distinct id have the same partition, and a partition has one writer at a
 * time, so these events are applied in the order of their arrival.
 */
export const partitionOf = (projectId: number, distinctId: string, partitionCount: number): number =>
  crc32(`${projectId}:${distinctId}`) % partitionCount;
