import { ENGLISH } from '../app/i18n/catalogues.server';
import { isDomainError } from '../app/lib/domain-error';
import { isStartupError } from '../app/lib/startup-error';
import { loadEnvFile } from '../app/platform/env-file.server';
import { chooseProductionCode, readEnv } from '../app/platform/env.server';
import { startServer } from './start';

/** The entry point: reads the settings, starts, and stops gracefully on a signal. */
async function main(): Promise<void> {
  loadEnvFile();
  // Files written from now on, SQLite's included, are readable for this user only.
  process.umask(0o077);
  chooseProductionCode();
  const stopping = new AbortController();
  const starting = startServer(readEnv(), { stopping: stopping.signal });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      stopping.abort();
      // SIGINT comes from a terminal, where no load balancer has to be waited for.
      const drain = signal === 'SIGTERM';
      void starting
        .then((server) => server.stop({ drain }))
        .then(
          () => process.exit(0),
          () => process.exit(1),
        );
    });
  }
  await starting;
}

main().catch((error: unknown) => {
  if (isStartupError(error)) process.stderr.write(`Rummage can't start: ${error.message}\n`);
  else if (isDomainError(error))
    process.stderr.write(`Rummage can't start: ${ENGLISH.t(error.message)} Start it again.\n`);
  else process.stderr.write(`Rummage can't start.\n${(error as Error).stack ?? String(error)}\n`);
  process.exit(1);
});
