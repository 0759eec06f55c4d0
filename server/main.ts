import { isStartupError } from '../app/lib/startup-error';
import { chooseProductionCode, readEnv } from '../app/platform/env.server';
import { startServer } from './start';

/** The way in: reads the settings, starts, and stops in good order when asked to. */
async function main(): Promise<void> {
  try {
    process.loadEnvFile?.('.env');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  chooseProductionCode();
  const server = await startServer(readEnv());
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void server.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

main().catch((error: unknown) => {
  if (isStartupError(error)) process.stderr.write(`Rummage can't start: ${error.message}\n`);
  else process.stderr.write(`Rummage can't start.\n${(error as Error).stack ?? String(error)}\n`);
  process.exit(1);
});
