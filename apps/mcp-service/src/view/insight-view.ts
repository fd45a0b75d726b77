/** The page that draws an insight in the conversation (MCP Apps), for clients that can show one. */
import { readFile } from 'node:fs/promises';
import type { ReadResourceResult } from '@modelcontextprotocol/server';

export const VIEW_URI = 'ui://meridian/insight.html';
const VIEW_MIME_TYPE = 'text/html;profile=mcp-app';
export const VIEW_EXTENSION = 'io.modelcontextprotocol/ui';

/** The page of a tool. Hosts that do not know the extension read the second member. */
export const VIEW_OF_TOOL = { ui: { resourceUri: VIEW_URI }, 'ui/resourceUri': VIEW_URI } as const;

/** The page has everything in it, and may load nothing, frame nothing and call nothing. */
const RESOURCE_META = {
  ui: {
    csp: { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] },
    prefersBorder: true,
  },
};

export interface InsightView {
  readonly isThere: boolean;
  read(): Promise<ReadResourceResult>;
}

/** Without a file there is no page, and tools name none. */
export const createInsightView = (file: string | undefined): InsightView => {
  let page: Promise<string> | undefined;
  return {
    isThere: file !== undefined,
    read: async () => {
      page ??= readFile(file ?? '', 'utf8');
      const text = await page.catch((error: unknown) => {
        page = undefined;
        throw error;
      });
      return { contents: [{ uri: VIEW_URI, mimeType: VIEW_MIME_TYPE, text, _meta: RESOURCE_META }] };
    },
  };
};
