export {
  ANNOTATION_SCOPES,
  type AnnotationListParams,
  type AnnotationScope,
  type AnnotationWrite,
  annotationListParams,
  annotationWriteSchema,
} from './annotation.ts';
export {
  type CommentFilters,
  commentCountParams,
  commentCreateSchema,
  commentListParams,
  commentUpdateSchema,
} from './comment.ts';
export {
  type DashboardCreate,
  type DashboardListParams,
  type DashboardRetrieveParams,
  type DashboardWrite,
  dashboardCreateSchema,
  dashboardListParams,
  dashboardRetrieveParams,
  dashboardUpdateSchema,
  MAX_TILES,
  runInsightsParams,
  streamTilesParams,
} from './dashboard.ts';
export {
  createFromTemplateSchema,
  type DashboardTemplateListParams,
  type DashboardTemplateWrite,
  dashboardTemplateListParams,
  dashboardTemplateWriteSchema,
  type TemplateTile,
  type TemplateVariable,
} from './template.ts';
export {
  copyTileSchema,
  createTextTileSchema,
  deleteTileSchema,
  GRID_COLUMNS,
  type LayoutBox,
  type LayoutSize,
  moveTileSchema,
  type ReorderLayout,
  reorderTilesSchema,
  type TileLayouts,
  type TileWrite,
  updateTextTileSchema,
} from './tile.ts';
