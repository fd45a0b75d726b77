/** A bucket on loopback for the restore drill: the few requests of S3 that ClickHouse sends. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeBucket extends AsyncDisposable {
  readonly url: string;
  /** The objects by their path. */
  readonly objects: Map<string, Buffer>;
}

const bodyOf = async (req: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

export const startFakeBucket = async (): Promise<FakeBucket> => {
  const objects = new Map<string, Buffer>();
  const parts = new Map<string, Buffer[]>();

  const send = (res: ServerResponse, status: number, body: string | Buffer = '', headers = {}): void => {
    res.writeHead(status, { 'content-length': Buffer.byteLength(body), etag: '"e"', ...headers }).end(body);
  };

  const list = (url: URL): string => {
    const prefix = `${url.pathname.replace(/\/$/, '')}/${url.searchParams.get('prefix') ?? ''}`;
    const keys = [...objects.keys()].filter((path) => path.startsWith(prefix));
    const items = keys.map((path) => {
      const key = path.slice(url.pathname.replace(/\/$/, '').length + 1);
      return `<Contents><Key>${key}</Key><Size>${objects.get(path)!.length}</Size></Contents>`;
    });
    return `<ListBucketResult><IsTruncated>false</IsTruncated><KeyCount>${keys.length}</KeyCount>${items.join('')}</ListBucketResult>`;
  };

  const read = (req: IncomingMessage, res: ServerResponse, path: string): void => {
    const object = objects.get(path);
    if (object === undefined) {
      send(res, 404, '<Error><Code>NoSuchKey</Code><Message>no such key</Message></Error>');
      return;
    }
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(req.headers.range ?? '') ?? [];
    if (req.method === 'HEAD') {
      res.writeHead(200, { 'content-length': object.length, etag: '"e"' }).end();
      return;
    }
    if (from === undefined) {
      send(res, 200, object);
      return;
    }
    const end = to === '' || to === undefined ? object.length - 1 : Math.min(Number(to), object.length - 1);
    const range = `bytes ${from}-${end}/${object.length}`;
    send(res, 206, object.subarray(Number(from), end + 1), { 'content-range': range });
  };

  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? '/', 'http://bucket');
    const path = decodeURIComponent(url.pathname);
    const body = await bodyOf(req);
    const upload = url.searchParams.get('uploadId');
    if (req.method === 'POST' && url.searchParams.has('uploads')) {
      parts.set(path, []);
      return send(
        res,
        200,
        '<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>',
      );
    }
    if (req.method === 'PUT' && upload !== null) {
      parts.get(path)![Number(url.searchParams.get('partNumber')) - 1] = body;
      return send(res, 200);
    }
    if (req.method === 'POST' && upload !== null) {
      objects.set(path, Buffer.concat(parts.get(path)!));
      return send(
        res,
        200,
        '<CompleteMultipartUploadResult><ETag>"e"</ETag></CompleteMultipartUploadResult>',
      );
    }
    if (req.method === 'POST') return send(res, 200, '<DeleteResult></DeleteResult>');
    if (req.method === 'PUT') {
      objects.set(path, body);
      return send(res, 200);
    }
    if (req.method === 'DELETE') {
      objects.delete(path);
      return send(res, 204);
    }
    if (url.searchParams.has('list-type')) return send(res, 200, list(url));
    return read(req, res, path);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/backups`,
    objects,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
