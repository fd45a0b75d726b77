/** The places of nodes and links in a drawing of a given size. */
import { sankey, sankeyLeft, sankeyLinkHorizontal } from 'd3-sankey';
import type { PathLink, PathNode, PathsModel } from './model.ts';

export interface PlacedNode {
  readonly node: PathNode;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedLink {
  readonly link: PathLink;
  /** An SVG path for a stroke of this width. */
  readonly path: string;
  readonly width: number;
}

export interface PathsLayout {
  readonly nodes: readonly PlacedNode[];
  readonly links: readonly PlacedLink[];
}

const NODE_WIDTH = 10;
const LABEL_SPACE = 20;

export const layoutOf = (model: PathsModel, size: { width: number; height: number }): PathsLayout => {
  const lay = sankey<PathNode, Omit<PathLink, 'source' | 'target'>>()
    .nodeId(({ key }) => key)
    .nodeAlign(sankeyLeft)
    .nodeWidth(NODE_WIDTH)
    .nodePadding(LABEL_SPACE)
    .extent([
      [0, LABEL_SPACE],
      [Math.max(1, size.width * (1 - 0.6 / Math.max(1, model.stepCount))), Math.max(1, size.height - 4)],
    ]);
  const graph = lay({
    nodes: model.nodes.map((node) => ({ ...node })),
    links: model.links.map((link) => ({ ...link })),
  });
  const draw = sankeyLinkHorizontal();
  const links = new Map(model.links.map((link) => [`${link.source}\n${link.target}`, link]));
  return {
    nodes: graph.nodes.map(({ x0 = 0, x1 = 0, y0 = 0, y1 = 0, ...node }) => ({
      node,
      x: x0,
      y: y0,
      width: x1 - x0,
      height: Math.max(1, y1 - y0),
    })),
    links: graph.links.flatMap((placed) => {
      const [source, target] = [placed.source, placed.target];
      if (typeof source !== 'object' || typeof target !== 'object') return [];
      const link = links.get(`${source.key}\n${target.key}`);
      return link === undefined
        ? []
        : [{ link, path: draw(placed) ?? '', width: Math.max(1, placed.width ?? 1) }];
    }),
  };
};
