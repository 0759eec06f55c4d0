import { expect, onTestFinished } from 'vitest';
import type { Actor } from '~/features/accounts/account.policy';
import { openSession } from '~/features/accounts/sessions.server';
import { connectDatabase } from '~/platform/db/connect.server';
import type { Database } from '~/platform/db/database';
import { createLimits } from '~/platform/limits.server';
import { createLog } from '~/platform/log.server';
import type { Services } from '~/platform/services';
import { startApp, type RunningApp } from './running-app';
import { actAs, memoryFiles, testClock } from './test-ctx';

interface InstanceOptions {
  limits?: 'on' | 'off';
  first?: Partial<Services>;
  both?: Partial<Services>;
}

/**
 * Two instances on one database, each with a connection pool, caches and limits of its own; they
 * share the clock, the file store and what `both` gives; `first` is for the first one alone. They
 * end with the test.
 */
export async function twoInstances(
  db: Database,
  url: string,
  { limits = 'off', first = {}, both = {} }: InstanceOptions = {},
) {
  const shared = { ...sharedServices(), limits };
  const one = await startInstance(db, shared, { ...both, ...first });
  const other = await startInstance(await openAnother(url), shared, both);
  return { one, other };
}

/** Three instances on one database, like `twoInstances`. */
export async function threeInstances(
  db: Database,
  url: string,
  { limits = 'off' }: { limits?: 'on' | 'off' } = {},
): Promise<[RunningApp, RunningApp, RunningApp]> {
  const shared = { ...sharedServices(), limits };
  return [
    await startInstance(db, shared),
    await startInstance(await openAnother(url), shared),
    await startInstance(await openAnother(url), shared),
  ];
}

const sharedServices = () => ({ files: memoryFiles(), clock: testClock() });

/** Another instance's connections to the database, closed after its app. */
async function openAnother(url: string): Promise<Database> {
  // The limits of other tests: instances of one process wait for each other's computing, too.
  const db = await connectDatabase({ url, log: createLog('silent'), timeFactor: 4 });
  onTestFinished(() => db.close());
  return db;
}

async function startInstance(
  db: Database,
  { limits, ...shared }: ReturnType<typeof sharedServices> & { limits: 'on' | 'off' },
  given: Partial<Services> = {},
): Promise<RunningApp> {
  const app = await startApp(db, { ...shared, limits: createLimits(limits, db), ...given });
  onTestFinished(() => app.close());
  return app;
}

/** An access token of a new session. */
export async function tokenOf({ services }: RunningApp, actor: Actor): Promise<string> {
  const session = { userId: actor.userId, remember: false, userAgent: '' };
  return (await openSession(actAs(services, actor), session)).accessToken;
}

/** Requests of one person, each to the instance that the call names. */
export function browser(token: string) {
  const headers = { Authorization: `Bearer ${token}`, 'Sec-Fetch-Site': 'same-origin' };
  const ask = ({ url }: RunningApp, path: string, accept: string) =>
    fetch(url + path, { headers: { ...headers, Accept: accept } });
  const get = async (app: RunningApp, path: string, accept = 'text/html') => {
    const answer = await ask(app, path, accept);
    expect([path, answer.status]).toEqual([path, 200]);
    return (await answer.text()).replaceAll('<!-- -->', '');
  };
  /** Sends a form or JSON and gives the response, whatever its status. */
  const send = (
    { url }: RunningApp,
    path: string,
    given: object | FormData,
    more: Record<string, string> = {},
  ) => {
    const isForm = given instanceof FormData;
    return fetch(url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...headers, ...(!isForm && { 'Content-Type': 'application/json' }), ...more },
      body: isForm ? given : JSON.stringify(given),
    });
  };
  const post = async (app: RunningApp, path: string, given: object | FormData) => {
    const answer = await send(app, path, given);
    expect([path, answer.status < 400]).toEqual([path, true]);
    return answer;
  };
  const json = (app: RunningApp, path: string) => get(app, path, 'application/json');
  const status = async (app: RunningApp, path: string) =>
    (await ask(app, path, 'application/json')).status;
  return { get, post, send, json, status };
}

export function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
}
