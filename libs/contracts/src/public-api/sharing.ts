import { type Operation, operations, PROJECT_PATH } from './operation.ts';

const shared = { service: 'query-service', rate: 'crud', chapter: 'Sharing' } as const;

const ofObject = (path: `/${string}`, what: string): readonly Operation[] =>
  operations(
    { ...shared, below: `${PROJECT_PATH}${path}/sharing` as const, creates: ['POST /passwords/'] },
    {
      'GET /': ['sharing_configuration:read', `See the public link of ${what}`],
      'PATCH /': ['sharing_configuration:write', `Share ${what} by a public link, or end that`],
      'PUT /': ['sharing_configuration:write', `Share ${what} by a public link, or end that`],
      'POST /refresh/': [
        'sharing_configuration:write',
        `Replace the public link of ${what}; the old one ends`,
      ],
      'POST /passwords/': ['sharing_configuration:write', `Add a password to the public link of ${what}`],
      'DELETE /passwords/:password_id/': [
        'sharing_configuration:write',
        `Delete a password of the public link of ${what}`,
      ],
    },
  );

export const sharingApi = [
  ...ofObject('/insights/:key', 'an insight'),
  ...ofObject('/dashboards/:id', 'a dashboard'),
  ...ofObject('/endpoints/:name', "an endpoint's page"),
];
