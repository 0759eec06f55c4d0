import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartupError } from '~/lib/startup-error';

/** The last headers of each major version of Node that compile better-sqlite3 12 safely. */
const SAFE_HEADERS: Record<string, string> = { 24: '24.18.0' };

/**
 * Refuses a better-sqlite3 that was compiled with the headers of Node 24.19 or later. Version 12
 * derives its objects from node::ObjectWrap of those headers, which removes a cleanup hook when an
 * object is collected; outside of any context that aborts the process, at any garbage collection
 * (ADR 98).
 */
export function assertSafeBinding(file = bindingFile()): void {
  if (!existsSync(file) || !readFileSync(file).includes('RemoveEnvironmentCleanupHook')) return;
  const [major = ''] = process.versions.node.split('.');
  const target = SAFE_HEADERS[major];
  throw new StartupError(
    'better-sqlite3 was compiled with headers of Node under which it ends the process now and then: ' +
      (target
        ? `run \`npm_config_target=${target} npm rebuild better-sqlite3\`.`
        : 'use Node 22, or Node 24 as README says.'),
  );
}

function bindingFile(): string {
  const entry = createRequire(import.meta.url).resolve('better-sqlite3');
  return path.join(path.dirname(entry), '../build/Release/better_sqlite3.node');
}
