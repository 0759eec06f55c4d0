/** A process that plays histories on the databases that it is sent, one after the other. */
import { connectDatabase } from '../../app/platform/db/connect.server';
import { createLog } from '../../app/platform/log.server';
import { playHistories, type Played } from '../setup/payment-invariants';
import type { PlantedFault } from '../setup/planted-faults';

export interface Chunk {
  /** Of an empty, migrated database. */
  url: string;
  runs: number;
  seed: number;
  fault?: PlantedFault;
}

export type PlayedChunk = { played: Played } | { failure: string };

async function play({ url, ...playing }: Chunk): Promise<PlayedChunk> {
  const db = await connectDatabase({ url, log: createLog('silent'), timeFactor: 4 });
  try {
    return { played: await playHistories(db, playing) };
  } catch (error) {
    const { stack, cause } = error as Error;
    return { failure: cause instanceof Error ? `${stack}\n${cause.stack}` : String(stack) };
  } finally {
    await db.close();
  }
}

process.on('message', (chunk: Chunk) => void play(chunk).then((played) => process.send?.(played)));
