import { accessSync, constants, mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { ServerBuild } from '@remix-run/node';
import { learnPictureHosts } from '../app/features/images/picture-hosts.server';
import type { Clock } from '../app/platform/clock';
import { StartupError } from '../app/lib/startup-error';
import { migrateDatabase } from '../app/platform/db/migrate.server';
import type { Env } from '../app/platform/env.server';
import { openServices } from '../app/platform/services.server';
import { fillDatabase, hasDemoAccounts } from '../prisma/seed/fill-database';
import { createApp, type AppOptions } from './app';
import { expressObjects } from './express-objects';
import { announce } from './announce';
import { listen, selfUrl, stopGently } from './listen';
import { startJobs } from './jobs';

export interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

interface StartOptions extends Pick<AppOptions, 'vite'> {
  loadBuild?: () => Promise<ServerBuild>;
  clock?: Clock;
}

/**
 * Starts Rummage: migrates, fills an empty database, serves. Refuses with a StartupError, told in
 * one line, before anything has been touched that can't be.
 */
export async function startServer(
  env: Env,
  { loadBuild = builtApp, ...options }: StartOptions = {},
): Promise<RunningServer> {
  makeDataDir(env.DATA_DIR);
  const [build] = await Promise.all([loadBuild(), migrateDatabase({ url: env.DATABASE_URL })]);
  const objects = expressObjects();
  const listening = await listen(env, objects.serverOptions);
  const { port } = listening.server.address() as AddressInfo;
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${port}`;
  const services = await openServices(env, {
    publicUrl,
    selfUrl: selfUrl(env.HOST, port),
    ...options,
  });
  const filled = await fillDatabase(services);
  await learnPictureHosts(services);
  const jobs = startJobs(services);
  listening.serve(createApp({ services, build, objects, ...options }));
  announce(env, publicUrl, { filled, hasDemoAccounts: await hasDemoAccounts(services) });
  let stopping: Promise<void> | undefined;
  return {
    url: publicUrl,
    stop() {
      stopping ??= stopGently(listening.server, [() => jobs.stop(), () => services.db.close()]);
      return stopping;
    },
  };
}

function makeDataDir(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(`The folder DATA_DIR (${folder}) can't be made or written to: ${code}.`);
  }
}

async function builtApp(): Promise<ServerBuild> {
  return import(path.resolve('build/server/index.js')) as Promise<ServerBuild>;
}
