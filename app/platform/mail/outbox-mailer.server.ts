import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Mail, Mailer } from './mailer';

/** Older messages make room. */
const KEPT = 200;

const keptMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  date: z.coerce.date(),
  replyTo: z.string().optional(),
  unsubscribeUrl: z.string().optional(),
}) satisfies z.ZodType<Mail>;

/** Keeps messages as files in a folder instead of sending them; one file per message, ever. */
export function createOutboxMailer(folder: string): Mailer & { kind: 'outbox' } {
  /** Newest first: names begin with the time. */
  async function names(): Promise<string[]> {
    const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return found
      .filter((name) => name.endsWith('.json'))
      .sort()
      .reverse();
  }
  return {
    kind: 'outbox',
    async send(mail) {
      await mkdir(folder, { recursive: true });
      const before = await names();
      if (before.some((name) => name.endsWith(`.${mail.id}.json`))) return;
      const target = path.join(folder, `${mail.date.getTime()}.${mail.id}.json`);
      await writeFile(`${target}.part`, JSON.stringify(mail, null, 2), { mode: 0o600 });
      await rename(`${target}.part`, target);
      for (const name of before.slice(KEPT - 1)) await rm(path.join(folder, name), { force: true });
    },
    async list() {
      const texts = (await names()).map((name) => readFile(path.join(folder, name), 'utf8'));
      return (await Promise.all(texts)).map((text) => keptMail.parse(JSON.parse(text)));
    },
  };
}
