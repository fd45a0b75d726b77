/** Members that the examples of several operations share. */
export const TIME = '2026-11-01T09:30:00.000Z';
export const LATER = '2026-11-08T09:30:00.000Z';
export const UUID = '019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10';
export const ORGANIZATION_ID = '019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01';

export const USER_BASIC = {
  id: 1,
  uuid: '019a3f0b-90aa-7b1c-a2d3-4e5f60718293',
  distinct_id: 'kZ3mQ8tY1xV6',
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  is_email_verified: true,
  hedgehog_config: null,
  role_at_organization: null,
};

/** A page with one result. */
export const pageExample = (result: unknown) => ({ count: 1, next: null, previous: null, results: [result] });
