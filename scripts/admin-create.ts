/**
 * npm run admin:create -- EMAIL NAME; the password comes from ADMIN_PASSWORD in the environment (not
 * from `.env`, where it is the first admin's) or a prompt.
 */
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { z } from 'zod';
import { newPasswordSchema } from '../app/features/accounts/account.schema';
import { isCommonPassword } from '../app/features/accounts/leaked-passwords.server';
import { weaknessOfAdminPassword, createAdmin } from '../app/features/accounts/register.server';
import { ENGLISH } from '../app/i18n/catalogues.server';
import { commandLine } from '../app/lib/command-line.server';
import { isDomainError } from '../app/lib/domain-error';
import { isDemoAddress } from '../app/lib/start-checks';
import { systemClock } from '../app/platform/clock';
import { migrateDatabase } from '../app/platform/db/migrate.server';
import { errorWords } from './error-words';
import {
  assertNotEarlier,
  databaseName,
  openDatabase,
  readSettings,
  sayThatItWaits,
} from './read-settings';

function ask(question: string): Promise<string> {
  return answerTo(question, createInterface({ input: process.stdin, output: process.stdout }));
}

/** Asks without showing what is typed; at a terminal twice. */
async function askPassword(): Promise<string> {
  const password = await askHidden('Password: ');
  if (process.stdin.isTTY && (await askHidden('The same again: ')) !== password) {
    throw new Error('The two passwords are not the same.');
  }
  return password;
}

async function askHidden(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = process.stdin.isTTY;
  process.stdout.write(question);
  const prompt = createInterface({ input: process.stdin, output: nowhere, terminal });
  // With a terminal of its own the prompt takes Ctrl-C itself.
  prompt.once('SIGINT', () => process.exit(130));
  const answer = await answerTo('', prompt);
  process.stdout.write('\n');
  return answer;
}

/** Rejects at the end of the input: without it the command would end as if it had succeeded. */
async function answerTo(question: string, prompt: Interface): Promise<string> {
  const ended = once(prompt, 'close').then(() => {
    throw new Error('The input ended before the answer.');
  });
  const answer = await Promise.race([prompt.question(question), ended]);
  prompt.close();
  return answer;
}

async function main(): Promise<void> {
  process.umask(0o077);
  const [givenEmail, ...givenName] = process.argv.slice(2);
  const { ADMIN_PASSWORD: given } = process.env;
  const env = readSettings({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
  const email = z.email().parse(givenEmail ?? (await ask('Email address: ')));
  const name = givenName.join(' ') || 'Admin';
  const password = newPasswordSchema.parse(given || (await askPassword()));
  if (await isCommonPassword(password)) throw new Error('That password is a common one.');
  const weakness = env.production ? weaknessOfAdminPassword(password, email) : null;
  if (weakness) throw new Error(`The password ${weakness}. Choose a long, private one.`);
  if (env.production && isDemoAddress(email)) {
    throw new Error('That is an address of the demo. Use your own.');
  }
  await migrateDatabase({
    url: env.DATABASE_URL,
    inspect: (plan) => assertNotEarlier(env, plan),
    onWait: sayThatItWaits,
  });
  const db = await openDatabase(env);
  try {
    await createAdmin({ db, clock: systemClock }, { name, email, password });
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'conflict') throw error;
    throw new Error(
      `${ENGLISH.t(error.message)} If it is an admin's who has lost the password, ${commandLine('admin:reset-password', email)} makes a link to set another.`,
    );
  } finally {
    await db.close();
  }
  process.stdout.write(`${email} is an admin now, in ${databaseName(env)}.\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`No admin was created: ${errorWords(error)}\n`);
  process.exit(1);
});
