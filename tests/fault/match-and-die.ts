/**
 * The jobs of saved searches as a server runs them, in a process of its own that is killed from
 * outside. Usage: match-and-die.mjs DATABASE_URL NOW. Each line that it reads is a new time of the shop,
 * in ISO 8601; it writes a line when it is ready, and ends with its input. It imports no more than it
 * needs, because it begins a thousand times.
 */
import { createInterface } from 'node:readline';
import { matchSearchesJob } from '../../app/features/alerts/match-searches.server';
import { searchDigestJob } from '../../app/features/alerts/search-digests.server';
import { connectDatabase } from '../../app/platform/db/connect.server';
import { readEnv } from '../../app/platform/env.server';
import { startJobLoop } from '../../app/platform/jobs/run-jobs.server';
import { createLog } from '../../app/platform/log.server';
import { openGazetteer } from '../../app/platform/places/gazetteer.server';
import { createSignedValues } from '../../app/platform/session/cookies.server';

const POLL_MS = 5;

const [, , url = '', start = ''] = process.argv;
const log = createLog('silent');
let now = new Date(start);
const deps = {
  db: await connectDatabase({ url, log }),
  log,
  clock: { now: () => now },
  env: readEnv({}),
  publicUrl: 'http://localhost:3000',
  places: openGazetteer(),
  signedValues: createSignedValues(['a secret for tests that is long enough']),
  mailer: { kind: 'outbox' as const, send: async () => {}, list: async () => [] },
};
startJobLoop(deps, [matchSearchesJob, searchDigestJob], { pollMs: POLL_MS });
process.stdout.write('ready\n');
for await (const line of createInterface(process.stdin)) now = new Date(line);
process.exit();
