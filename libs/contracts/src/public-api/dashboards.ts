/** Dashboards, annotations and comments, which the query service keeps beside its insights. */
import { operations, PROJECT_PATH } from './operation.ts';

const service = 'query-service';
const below = PROJECT_PATH;

export const DASHBOARDS_API = [
  ...operations(
    {
      service,
      below,
      rate: 'insights',
      chapter: 'Dashboards',
      creates: [
        'POST /dashboards/',
        'POST /dashboards/create_from_template_json/',
        'POST /dashboards/:id/create_text_tile/',
      ],
    },
    {
      'GET /dashboards/': ['dashboard:read', 'List dashboards'],
      'POST /dashboards/': [
        'dashboard:write',
        'Create a dashboard: an empty one, a copy of another one, or one from a template',
      ],
      'POST /dashboards/create_from_template_json/': [
        'dashboard:write',
        'Create a dashboard from the template in the body',
      ],
      'GET /dashboards/widget_catalog/': [
        'dashboard:read',
        'List the types of widgets, of which there are none',
      ],
      'GET /dashboards/:id/': [
        'dashboard:read',
        'Get a dashboard with its tiles and their results; `refresh` asks for fresh ones',
      ],
      'PATCH /dashboards/:id/': [
        'dashboard:write',
        'Update a dashboard and its tiles, or delete it with `deleted: true`',
      ],
      'PUT /dashboards/:id/': ['dashboard:write', 'Update a dashboard and its tiles'],
      'DELETE /dashboards/:id/': ['dashboard:write', 'Says that dashboards are deleted with `deleted: true`'],
      'GET /dashboards/:id/run_insights/': [
        'dashboard:read',
        'Read the results of all insights of a dashboard',
      ],
      'GET /dashboards/:id/stream_tiles/': [
        'dashboard:read',
        'Get a dashboard as server-sent events, each tile as soon as it is computed',
      ],
      'POST /dashboards/:id/create_text_tile/': ['dashboard:write', 'Add a tile with a text'],
      'POST /dashboards/:id/update_text_tile/': ['dashboard:write', 'Update a tile with a text'],
      'POST /dashboards/:id/delete_tile/': ['dashboard:write', 'Remove a tile from a dashboard'],
      'POST /dashboards/:id/reorder_tiles/': ['dashboard:write', 'Arrange the tiles of a dashboard'],
      'POST /dashboards/:id/copy_tile/': ['dashboard:write', 'Copy a tile from another dashboard'],
      'PATCH /dashboards/:id/move_tile/': ['dashboard:write', 'Move a tile to another dashboard'],
      'POST /dashboards/:id/move_tile/': ['dashboard:write', 'Move a tile to another dashboard'],
    },
  ),
  ...operations(
    {
      service,
      below,
      rate: 'crud',
      chapter: 'Dashboards',
      creates: ['POST /dashboard_templates/'],
    },
    {
      'GET /dashboard_templates/': ['dashboard_template:read', 'List dashboard templates'],
      'POST /dashboard_templates/': ['dashboard_template:write', 'Create a dashboard template'],
      'GET /dashboard_templates/:id/': ['dashboard_template:read', 'Get a dashboard template'],
      'PATCH /dashboard_templates/:id/': [
        'dashboard_template:write',
        'Update a dashboard template, or delete it with `deleted: true`',
      ],
      'PUT /dashboard_templates/:id/': ['dashboard_template:write', 'Update a dashboard template'],
      'DELETE /dashboard_templates/:id/': [
        'dashboard_template:write',
        'Says that dashboard templates are deleted with `deleted: true`',
      ],
    },
  ),
  ...operations(
    {
      service,
      below,
      rate: 'crud',
      chapter: 'Annotations and comments',
      creates: ['POST /annotations/', 'POST /comments/'],
    },
    {
      'GET /annotations/': ['annotation:read', 'List annotations'],
      'POST /annotations/': ['annotation:write', 'Create an annotation'],
      'GET /annotations/:id/': ['annotation:read', 'Get an annotation'],
      'PATCH /annotations/:id/': [
        'annotation:write',
        'Update an annotation, or delete it with `deleted: true`',
      ],
      'PUT /annotations/:id/': ['annotation:write', 'Update an annotation'],
      'DELETE /annotations/:id/': [
        'annotation:write',
        'Says that annotations are deleted with `deleted: true`',
      ],
      'GET /comments/': ['comment:read', 'List comments'],
      'POST /comments/': ['comment:write', 'Write a comment'],
      'GET /comments/count/': ['comment:read', 'Count comments'],
      'GET /comments/:id/': ['comment:read', 'Get a comment'],
      'PATCH /comments/:id/': ['comment:write', 'Change your comment, or delete it with `deleted: true`'],
      'PUT /comments/:id/': ['comment:write', 'Change your comment'],
      'DELETE /comments/:id/': ['comment:write', 'Says that comments are deleted with `deleted: true`'],
      'GET /comments/:id/thread/': ['comment:read', 'List the replies to a comment'],
      'POST /comments/:id/complete/': ['comment:write', 'Mark a task as complete'],
      'POST /comments/:id/reopen/': ['comment:write', 'Mark a task as open again'],
    },
  ),
];
