import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|svg|txt|json|webmanifest)$/;
const WORTH_IT = 1024;

/** Writes a .br and a .gz beside every built file that gains by it, once and at full strength. */
export async function compressAssets(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  // Scripts without texts are the same in all languages.
  const known = new Map<string, Promise<[Buffer, Buffer]>>();
  for (const name of names.filter((one) => COMPRESSIBLE.test(one))) {
    const file = path.join(folder, name);
    const content = await readFile(file);
    if (content.byteLength < WORTH_IT) continue;
    const key = content.toString('latin1');
    if (!known.has(key)) known.set(key, compress(content));
    const [br, gz] = await known.get(key)!;
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  }
}

function compress(content: Buffer): Promise<[Buffer, Buffer]> {
  return Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
}
