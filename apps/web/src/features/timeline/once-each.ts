/** Removes repeated events: a new event may push an older one onto the next page. */
export const onceEach = <T extends { readonly uuid: string }>(events: readonly T[]): readonly T[] => [
  ...new Map(events.map((event) => [event.uuid, event])).values(),
];
