import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

type Bytes = Uint8Array<ArrayBuffer>;

/** Below this many bytes compressing costs more than it saves. */
const WORTH_IT = 1024;

/**
 * Encodes a whole document once, in the best way the client accepts, and says so in the headers.
 * One pass over the finished text is several times cheaper than compressing a stream.
 */
export function encodeBody(text: string, acceptEncoding: string | null, headers: Headers): Bytes {
  const body = Buffer.from(text);
  headers.append('Vary', 'Accept-Encoding');
  if (body.byteLength < WORTH_IT) return body;
  if (accepts(acceptEncoding, 'br')) {
    headers.set('Content-Encoding', 'br');
    return brotliCompressSync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      },
    }) as Bytes;
  }
  if (accepts(acceptEncoding, 'gzip')) {
    headers.set('Content-Encoding', 'gzip');
    return gzipSync(body, { level: 6 }) as Bytes;
  }
  return body;
}

function accepts(header: string | null, coding: string): boolean {
  return (header ?? '').split(',').some((part) => {
    const [name, ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
