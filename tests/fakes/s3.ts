import { bodyOf, serveStandIn, type StandIn } from './http-fake';

export interface FakeS3 extends StandIn {
  objects: Map<string, { bytes: Buffer; contentType: string | undefined }>;
  /** What the next requests are answered with instead: a status each. */
  failures: number[];
  requests: string[];
}

const codes: Record<number, string> = { 403: 'AccessDenied', 404: 'NoSuchBucket' };

/** A bucket as an S3-compatible store has it: signed PUT, GET and DELETE of /bucket/key. */
export async function startS3(): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map();
  const failures: number[] = [];
  const requests: string[] = [];
  const server = await serveStandIn((req, res) => {
    void bodyOf(req).then((bytes) => {
      const key = new URL(req.url ?? '/', 'http://s3.invalid').pathname;
      requests.push(`${req.method} ${key}`);
      const refuse = (status: number, code: string) =>
        res
          .writeHead(status, { 'Content-Type': 'application/xml' })
          .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
      const failure = failures.shift();
      if (failure) return refuse(failure, codes[failure] ?? 'InternalError');
      if (!/^AWS4-HMAC-SHA256 Credential=key-id\//.test(req.headers.authorization ?? '')) {
        return refuse(403, 'AccessDenied');
      }
      const object = objects.get(key);
      if (req.method === 'PUT') {
        objects.set(key, { bytes, contentType: req.headers['content-type'] });
        return res.writeHead(200, { ETag: '"x"' }).end();
      }
      if (req.method === 'DELETE') {
        objects.delete(key);
        return res.writeHead(204).end();
      }
      if (!object) return refuse(404, 'NoSuchKey');
      return res.writeHead(200, { 'Content-Type': object.contentType }).end(object.bytes);
    });
  });
  return { ...server, objects, failures, requests };
}
