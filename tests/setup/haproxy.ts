import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeRunFolder } from './run-folders';

const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };

/** Whether this machine has HAProxy; what needs it is skipped otherwise. */
export const hasHaproxy = spawnSync('haproxy', ['-v'], { env }).status === 0;

/**
 * Runs deploy/haproxy.cfg on a port of this machine, without TLS, in front of two servers. Ended by
 * `stop`.
 */
export function startHaproxy(port: number, ports: readonly [number, number]) {
  const folder = makeRunFolder('haproxy');
  const file = path.join(folder, 'haproxy.cfg');
  const shipped = readFileSync('deploy/haproxy.cfg', 'utf8');
  const config = shipped
    .replace('  bind :80\n', '')
    .replace(/ {2}bind :443 .*\n/, `  bind 127.0.0.1:${port}\n`)
    .replace(/ {2}http-request redirect scheme .*\n/, '')
    .replaceAll('app-1:3000', `127.0.0.1:${ports[0]}`)
    .replaceAll('app-2:3000', `127.0.0.1:${ports[1]}`);
  writeFileSync(file, config);
  const child = spawn('haproxy', ['-db', '-f', file], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    url: `http://localhost:${port}`,
    /** What it has printed: why it did not start, and servers that went up or down. */
    output: () => said,
    async stop() {
      process.off('exit', killWithUs);
      child.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
