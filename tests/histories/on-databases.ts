/**
 * Generated histories on both databases side by side, in chunks that each have a database of their
 * own: small ones, so that the last history is as quick as the first.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { migrateDatabase } from '../../app/platform/db/migrate.server';
import { runSql } from '../fault/with-postgres';
import type { Played } from '../setup/payment-invariants';
import { plantedFaults } from '../setup/planted-faults';
import { startPostgres } from '../setup/postgres-server';
import { makeRunFolder } from '../setup/run-folders';
import type { Chunk, PlayedChunk } from './play-chunk';

type Kind = 'SQLite' | 'PostgreSQL';

/** Makes an empty, migrated database, and removes it. */
interface Supply {
  make(name: string): Promise<string>;
  remove(name: string): Promise<void>;
}

interface Asked {
  /** On each database. */
  histories: number;
  seed: number;
  processes: number;
  onProgress(counts: Record<Kind, number>): void;
}

const CHUNK = 250;

/** Plays the histories. Throws for the first that goes wrong, saying how to play it again. */
export async function playOnDatabases(asked: Asked): Promise<Record<Kind, Played[]>> {
  const { histories, seed, processes, onProgress } = asked;
  const postgres = await startPostgres();
  const folder = makeRunFolder('histories');
  const children: ChildProcess[] = [];
  try {
    const supplies: Record<Kind, Supply> = {
      SQLite: await sqliteSupply(folder),
      PostgreSQL: await postgresSupply((database) => postgres.urlOf(database)),
    };
    const all: Record<Kind, Played[]> = { SQLite: [], PostgreSQL: [] };
    const chunks = chunksOf(histories, seed);
    const work = async () => {
      const child = startChild();
      children.push(child);
      for (let next = chunks.shift(); next; next = chunks.shift()) {
        const { kind, name, ...chunk } = next;
        const url = await supplies[kind].make(name);
        all[kind].push(await playBy(child, kind, { url, ...chunk }));
        await supplies[kind].remove(name);
        onProgress({ SQLite: countOf(all.SQLite), PostgreSQL: countOf(all.PostgreSQL) });
      }
    };
    await Promise.all(Array.from({ length: processes }, work));
    return all;
  } finally {
    for (const child of children) child.kill();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const countOf = (all: readonly Played[]) => all.reduce((sum, { runs }) => sum + runs, 0);

/** The chunks of both databases by turns; each has generated inputs of its own. */
function chunksOf(histories: number, seed: number) {
  return Array.from({ length: Math.ceil(histories / CHUNK) }, (_, at) => {
    const runs = Math.min(CHUNK, histories - at * CHUNK);
    const chunk = { runs, seed: seed + at };
    return (['PostgreSQL', 'SQLite'] as const).map((kind) => {
      return { kind, name: `chunk_${at}`, ...chunk };
    });
  }).flat();
}

/** Histories that find a planted fault for sure. */
const WITH_FAULT = 500;

/** Plays histories with each planted fault. Throws for one that none of them finds. */
export async function findPlantedFaults(seed: number): Promise<void> {
  const folder = makeRunFolder('faults');
  const child = startChild();
  try {
    const supply = await sqliteSupply(folder);
    for (const fault of plantedFaults) {
      const url = await supply.make(fault);
      const result = await play(child, { url, runs: WITH_FAULT, seed, fault });
      if ('played' in result) throw new Error(`No history has found the fault ${fault}.`);
      if (!result.failure.includes('AssertionError')) throw new Error(result.failure);
    }
  } finally {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

function startChild(): ChildProcess {
  return fork(path.join(import.meta.dirname, 'play-chunk.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

async function play(child: ChildProcess, chunk: Chunk): Promise<PlayedChunk> {
  child.send(chunk);
  const ended = once(child, 'exit').then(() => ({ failure: 'The process has ended.' }));
  const [result] = (await Promise.race([once(child, 'message'), ended.then((one) => [one])])) as [
    PlayedChunk,
  ];
  return result;
}

async function playBy(child: ChildProcess, kind: Kind, chunk: Chunk): Promise<Played> {
  const result = await play(child, chunk);
  if ('played' in result) return result.played;
  const file = `payment-invariants-${kind === 'SQLite' ? 'sqlite' : 'postgres'}`;
  const again = `HISTORIES=${chunk.runs} PROPERTY_SEED=${chunk.seed} npx vitest run --project integration ${file}`;
  throw new Error(`A history on ${kind} went wrong.\n${result.failure}\nAgain: ${again}`);
}

async function sqliteSupply(folder: string): Promise<Supply> {
  const fileOf = (name: string) => path.join(folder, `${name}.db`);
  await migrateDatabase({ url: `file:${fileOf('template')}` });
  return {
    async make(name) {
      copyFileSync(fileOf('template'), fileOf(name));
      return `file:${fileOf(name)}`;
    },
    async remove(name) {
      for (const end of ['', '-wal', '-shm']) rmSync(fileOf(name) + end, { force: true });
    },
  };
}

async function postgresSupply(urlOf: (database: string) => string): Promise<Supply> {
  const admin = urlOf('postgres');
  await runSql(admin, 'CREATE DATABASE template');
  await migrateDatabase({ url: urlOf('template') });
  return {
    async make(name) {
      await runSql(admin, `CREATE DATABASE ${name} TEMPLATE template`);
      return urlOf(name);
    },
    remove: (name) => runSql(admin, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}
