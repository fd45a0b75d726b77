/** Each event once: new events may move one from the end of a page to the next page. */
export const onceEach = <T extends { readonly uuid: string }>(events: readonly T[]): readonly T[] => [
  ...new Map(events.map((event) => [event.uuid, event])).values(),
];
