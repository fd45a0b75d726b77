import { expect, it } from 'vitest';
import { refuseDelete } from './refuse-delete.ts';

it('is a 405 with the allowed methods and the way to delete', () => {
  expect(refuseDelete('Insights', 'GET, PATCH')).toThrow(
    expect.objectContaining({
      status: 405,
      message: expect.stringContaining('Insights cannot be deleted permanently. Use PATCH'),
      options: expect.objectContaining({ headers: { allow: 'GET, PATCH' } }),
    }),
  );
});
