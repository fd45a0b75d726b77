/** The baseline: http-proxy-middleware in Express as its README shows it, with keep-alive and without checks. */
import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';

const app = express();
app.use(createProxyMiddleware({ target: process.argv[2]!, agent: new Agent({ keepAlive: true }) }));
const server = app.listen(0, '127.0.0.1', () => {
  process.send?.({ type: 'ready', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.on('disconnect', () => process.exit(0));
