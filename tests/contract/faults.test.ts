import { describe, expect, it } from 'vitest';
import { onSqlite } from '../fault/database-away.fault';
import type { Figure } from '../fault/figure';
import { killed } from '../fault/killed-while-writing.fault';
import { malformed } from '../fault/malformed-requests.fault';
import mixedLoad from '../fault/mixed-load.fault';
import { naughty } from '../fault/naughty-inputs.fault';
import killedFromOutside from '../fault/payments-server.fault';
import slowConnections from '../fault/slow-connections.fault';
import { stoppedInFlight } from '../fault/stopped-in-order.fault';

/** Short runs of `npm run test:fault`, under a minute together. They check no times. */
const ANY_MS = 60_000;
const SHORT_KILL = { runs: 1, writes: 100, readyMs: ANY_MS };

const figures: [string, () => Promise<Figure[]>][] = [
  ['a stop with requests in flight', async () => [await stoppedInFlight(1)]],
  ['a kill in the midst of writes', async () => [await killed('SQLite', SHORT_KILL)]],
  ['a database that is locked, or full', () => onSqlite(1, 20)],
  ['naughty inputs', async () => [await naughty('SQLite', {}, 97)]],
  ['malformed requests', async () => [await malformed('SQLite', {}, 97)]],
  ['a kill while people pay', () => killedFromOutside(1, 1)],
  ['everything at once', () => mixedLoad(3)],
  ['slow connections', () => slowConnections(100, 2, ANY_MS)],
];

describe('it keeps working through', () => {
  it.each(figures)('%s', async (_name, test) => {
    for (const { violations, name } of await test()) expect(violations, name).toBe(0);
  });
});
