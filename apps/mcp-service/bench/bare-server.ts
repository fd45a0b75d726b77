/** The baseline: a server of the SDK with as many tools, each registered with the same texts and schemas. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { TOOLS } from '../src/tools/catalog.ts';

const createBareServer = (): McpServer => {
  const server = new McpServer({ name: 'bare', version: '1.0.0' });
  for (const { name, title, description, input, output } of TOOLS) {
    server.registerTool(name, { title, description, inputSchema: input, outputSchema: output }, () => ({
      content: [{ type: 'text', text: 'done' }],
      structuredContent: {},
    }));
  }
  return server;
};

const handle = toNodeHandler(createMcpHandler(createBareServer));
const server = createServer((req, res) => void handle(req, res));
server.listen(0, '127.0.0.1', () => {
  process.send?.({ type: 'ready', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.on('disconnect', () => process.exit(0));
