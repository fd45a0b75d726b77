import { expect, it } from 'vitest';
import { createQueryPlaces } from './query-places.ts';

const deferred = () => Promise.withResolvers<string>();
const never = new AbortController().signal;

it('runs at most as many at once as there are places, the others in order', async () => {
  const places = createQueryPlaces(2);
  const works = [deferred(), deferred(), deferred()];
  const started: number[] = [];
  const results = works.map((work, index) =>
    places.run(never, () => {
      started.push(index);
      return work.promise;
    }),
  );
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  works[1]?.resolve('b');
  await results[1];
  expect(started).toEqual([0, 1, 2]);
  works[0]?.resolve('a');
  works[2]?.resolve('c');
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c']);
});

it('a query that is cancelled while it waits never starts and takes no place', async () => {
  const places = createQueryPlaces(1);
  const first = deferred();
  const running = places.run(never, () => first.promise);
  const controller = new AbortController();
  const cancelled = places.run(controller.signal, () => Promise.resolve('never'));
  const next = places.run(never, () => Promise.resolve('next'));
  controller.abort(new Error('cancelled'));
  await expect(cancelled).rejects.toThrow('cancelled');
  first.resolve('first');
  expect(await running).toBe('first');
  expect(await next).toBe('next');
});

it('a failed query frees its place', async () => {
  const places = createQueryPlaces(1);
  await expect(places.run(never, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await places.run(never, () => Promise.resolve('ok'))).toBe('ok');
});
