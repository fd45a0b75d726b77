import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ToolAnswer } from './tool.ts';
import type { ToolFailure } from './tool-errors.ts';

export const resultOf = ({ structured, text }: ToolAnswer): CallToolResult => ({
  content: [{ type: 'text', text }],
  structuredContent: { ...structured },
});

export const failedResult = ({ text }: ToolFailure): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text }],
});
