import { z } from 'zod';
import { filtersOverrideSchema } from '../query/index.ts';
import { baseVersionMember, baseVersionSchema } from '../wire/index.ts';

/** Columns of the wide layout. */
export const GRID_COLUMNS = 12;
export const MAX_TEXT_LENGTH = 4_000;
export const LAYOUT_SIZES = ['sm', 'xs'] as const;

const cell = z.int().min(0).max(10_000);

/** A position and size in grid units. Members that we do not know, such as `minW`, are kept. */
const layoutBoxSchema = z.looseObject({
  x: cell.optional(),
  y: cell.optional(),
  w: cell.min(1).max(GRID_COLUMNS).optional(),
  h: cell.min(1).optional(),
});

/** The layouts by width: `sm` has twelve columns, `xs` has one. */
export const tileLayoutsSchema = z.strictObject({
  sm: layoutBoxSchema.optional(),
  xs: layoutBoxSchema.optional(),
});

const colorSchema = z
  .string()
  .max(400)
  .nullable()
  .transform((color) => (color === '' ? null : color));

const tileId = z.int().min(1).max(2_147_483_647);
const bodySchema = z.string().max(MAX_TEXT_LENGTH);
const nonEmptyBody = bodySchema.min(1);

/**
 * A tile in the body of a dashboard. With an `id` it changes that tile; without one its `text` becomes a new tile.
 * Other members, such as the insight that was read, are ignored.
 */
export const tileWriteSchema = z.object({
  id: tileId.optional(),
  layouts: tileLayoutsSchema.optional(),
  color: colorSchema.optional(),
  filters_overrides: filtersOverrideSchema.nullable().optional(),
  show_description: z.boolean().nullable().optional(),
  transparent_background: z.boolean().nullable().optional(),
  deleted: z.boolean().nullable().optional(),
  text: z.object({ body: bodySchema.nullable().optional() }).nullable().optional(),
  button_tile: z.null('Button tiles are not supported.').optional(),
  widget: z.null('Widget tiles are not supported.').optional(),
});

export const createTextTileSchema = z.object({
  body: nonEmptyBody,
  layouts: tileLayoutsSchema.optional(),
  color: colorSchema.optional(),
});

export const updateTextTileSchema = createTextTileSchema.partial().extend({
  tile_id: tileId,
  /** The version of the dashboard that the change is based on; `base_version` takes precedence. */
  ...baseVersionMember,
  version: baseVersionSchema,
});

export const deleteTileSchema = z.object({ tile_id: tileId });

export const REORDER_LAYOUTS = ['preserve', 'two_column', 'full_width'] as const;

export const reorderTilesSchema = z.object({
  tile_order: z
    .array(tileId)
    .min(1)
    .max(1_000)
    .refine((ids) => new Set(ids).size === ids.length, 'Name each tile once.'),
  layout: z.enum(REORDER_LAYOUTS).default('preserve'),
});

export const copyTileSchema = z.object({ fromDashboardId: tileId, tileId });

export const moveTileSchema = z.object({ to_dashboard: tileId, tile: z.object({ id: tileId }) });

export type TileLayouts = z.output<typeof tileLayoutsSchema>;
export type LayoutBox = z.output<typeof layoutBoxSchema>;
export type LayoutSize = (typeof LAYOUT_SIZES)[number];
export type TileWrite = z.output<typeof tileWriteSchema>;
export type ReorderLayout = (typeof REORDER_LAYOUTS)[number];
