/** The floor: node:http with the very bytes of our home page. Usage: node-http.mjs PORT FILE */
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';

const [port, file] = process.argv.slice(2);
const html = readFileSync(file);
const packed = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
const ETAG = 'W/"the-only-one"';
const type = 'text/html; charset=utf-8';

http
  .createServer((req, res) => {
    if (req.headers['if-none-match'] === ETAG) {
      res.writeHead(304, { ETag: ETAG });
      res.end();
      return;
    }
    const headers = {
      'Content-Type': type,
      'Content-Encoding': 'br',
      'Content-Length': packed.length,
    };
    res.writeHead(200, { ...headers, ETag: ETAG });
    res.end(packed);
  })
  .listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
