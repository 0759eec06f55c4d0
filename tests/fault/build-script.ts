import path from 'node:path';
import { build } from 'esbuild';

/**
 * Bundles a script of this folder that kills itself into one file, `.cache/NAME.mjs` of `NAME.ts`, so
 * that the many short lives begin quickly.
 */
export async function buildScript(outfile: string): Promise<void> {
  await build({
    entryPoints: [path.join(import.meta.dirname, `${path.basename(outfile, '.mjs')}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { '~': path.resolve('app') },
    logLevel: 'warning',
  });
}
