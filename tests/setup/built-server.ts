import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { copyDemo, makeDataDir } from './demo-template';

export interface BuiltServer {
  url: string;
  dataDir: string;
  pid: number;
  /** Everything it has printed so far. */
  output(): string;
  kill(signal?: NodeJS.Signals): Promise<number | null>;
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;

/**
 * Starts the built server as an operator would, on a free port with demo data of its own, without
 * limits and without a wait before it stops, unless `env` says otherwise. `npm run build` must have run.
 */
export async function startBuiltServer(env: Record<string, string> = {}): Promise<BuiltServer> {
  const dataDir = env.DATA_DIR ?? (await makeDataDir(env, fillByStart));
  const child = spawn(process.execPath, ['--enable-source-maps', 'build/main.js'], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '0',
      ...env,
    },
  });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  child.once('exit', () => process.off('exit', killWithUs));
  let output = '';
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The server did not start in time:\n${output}`));
    }, START_TIMEOUT_MS);
    const onData = (chunk: Buffer) => {
      output += chunk.toString();
      const port = /Rummage is open at \S*?:(\d+)/.exec(output)?.[1];
      if (!port) return;
      clearTimeout(timer);
      resolve(`http://localhost:${port}`);
    };
    child.stdout.on('data', onData);
    child.stderr.on('data', onData);
    void exited.then((code) => {
      clearTimeout(timer);
      reject(new Error(`The server ended with ${code}:\n${output}`));
    });
  });
  const kill = (signal: NodeJS.Signals = 'SIGKILL') => {
    child.kill(signal);
    return exited;
  };
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    output: () => output,
    kill,
    async stop() {
      await kill('SIGTERM');
      if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const fillByStart = async (dataDir: string) =>
  (await startBuiltServer({ DATA_DIR: dataDir })).stop();

/** Puts the demo data into the data folder of a server that is still to be started. */
export const fillWithDemo = (dataDir: string) => copyDemo(dataDir, fillByStart);
