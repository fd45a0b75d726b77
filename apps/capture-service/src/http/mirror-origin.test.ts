import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { mirrorOrigin } from './mirror-origin.ts';

const preflight = async (origin: string, names: string) => {
  const server = createServer(express().use(mirrorOrigin)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-headers': names },
  });
  return [headers.get('access-control-allow-origin'), headers.get('access-control-allow-headers')];
};

it('a preflight is allowed its origin and its headers', async () => {
  expect(await preflight('https://shop.example', 'x-custom')).toEqual(['https://shop.example', 'x-custom']);
});

it('a caller does not choose the size of the answer', async () => {
  const long = 'a'.repeat(5_000);
  expect(await preflight(long, long)).toEqual([null, 'Content-Type']);
});
