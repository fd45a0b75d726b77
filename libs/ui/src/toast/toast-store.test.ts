import { describe, expect, it } from 'vitest';
import { addToast, durationOf, MAX_TOASTS, type ToastOptions } from './toast-store.ts';

describe('how long a notification stays', () => {
  it.each<[ToastOptions, number]>([
    [{ title: 'Saved' }, 4000],
    [{ title: 'Saved', detail: 'Also on two dashboards.' }, 7000],
    [{ title: 'Deleted', action: { label: 'Undo', onClick: () => {} } }, 10_000],
    [{ title: 'Not saved', kind: 'danger' }, 12_000],
    [{ title: 'Not saved', kind: 'danger', durationMs: 1 }, 1],
  ])('%j', (options, expected) => {
    expect(durationOf(options)).toBe(expected);
  });
});

describe('the list of notifications', () => {
  const list = (...titles: string[]) =>
    titles.reduce<ReturnType<typeof addToast>>((shown, title, id) => addToast(shown, id, { title }), []);

  it('has the newest last and is information by default', () => {
    expect(list('a', 'b')).toMatchObject([
      { id: 0, title: 'a', kind: 'info' },
      { id: 1, title: 'b', kind: 'info' },
    ]);
  });

  it('shows a repeated text once, as the newest', () => {
    expect(list('a', 'b', 'a').map(({ id, title }) => `${id} ${title}`)).toEqual(['1 b', '2 a']);
  });

  it('drops the oldest when it is full', () => {
    expect(list('a', 'b', 'c', 'd', 'e').map(({ title }) => title)).toEqual(['b', 'c', 'd', 'e']);
    expect(list('a', 'b', 'c', 'd', 'e')).toHaveLength(MAX_TOASTS);
  });
});
