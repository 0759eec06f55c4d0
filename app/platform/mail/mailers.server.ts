import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import { z } from 'zod';
import type { Env } from '~/platform/env.server';
import type { Log } from '~/platform/log.server';
import { MailRefusedError, type Mail, type Mailer } from './mailer';
import { isRefusedForGood } from './smtp-refusal';

/** Maximum number of stored messages; older ones are deleted. */
const MAX_MESSAGES = 200;

/** The end of the name of a file that is being written. */
const PART = '.part';

const storedMails = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  date: z.coerce.date(),
  replyTo: z.string().optional(),
  unsubscribeUrl: z.string().optional(),
}) satisfies z.ZodType<Mail>;

/** Stores messages as files in a folder instead of sending them; at most one file per message. */
export function createOutboxMailer(
  folder: string,
  log: Pick<Log, 'warn'>,
): Mailer & { kind: 'outbox' } {
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

  /** Deletes what writes of an earlier process have left; once, before the first write. */
  async function deleteParts() {
    for (const name of await readdir(folder)) {
      if (name.endsWith(PART)) await rm(path.join(folder, name), { force: true });
    }
  }

  /** Null for a file that was deleted meanwhile, or that is not a message. */
  async function read(name: string): Promise<Mail | null> {
    try {
      const text = await readFile(path.join(folder, name), 'utf8');
      return storedMails.parse(JSON.parse(text));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      log.warn({ err: error, file: name }, 'a file of the outbox can not be read');
      return null;
    }
  }
  let cleaned: Promise<void> | null = null;
  return {
    kind: 'outbox',
    async send(mail) {
      await mkdir(folder, { recursive: true });
      cleaned ??= deleteParts();
      await cleaned.catch((error: unknown) => {
        // The next message tries again.
        cleaned = null;
        throw error;
      });
      const before = await names();
      if (before.some((name) => name.endsWith(`.${mail.id}.json`))) return;
      const target = path.join(folder, `${mail.date.getTime()}.${mail.id}.json`);
      const part = target + PART;
      try {
        await writeFile(part, JSON.stringify(mail, null, 2), { mode: 0o600 });
        await rename(part, target);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      for (const name of before.slice(MAX_MESSAGES - 1))
        await rm(path.join(folder, name), { force: true });
    },
    async list() {
      const mails = await Promise.all((await names()).map(read));
      return mails.filter((mail) => mail !== null);
    },
  };
}

/** Milliseconds to wait for a mail server that does not answer. */
const TIMEOUT_MS = 10_000;

/** Sends over SMTP, `smtp://user:password@host:587` or `smtps://…`. */
export function createSmtpMailer(url: string, from: string, publicUrl: string): Mailer {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    kind: 'smtp',
    async send(mail) {
      const { to, subject, text, html, date, replyTo } = mail;
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          date,
          messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          headers: headersOf(mail),
        });
      } catch (error) {
        throw isRefusedForGood(error)
          ? new MailRefusedError(error.message, { cause: error })
          : error;
      }
    },
  };
}

function headersOf({ unsubscribeUrl }: Mail): Record<string, string> {
  const automatic = { 'Auto-Submitted': 'auto-generated' };
  if (!unsubscribeUrl) return automatic;
  return {
    ...automatic,
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

type Settings = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR' | 'production'>;

/** The configured mailer; in production without SMTP_URL none, with a warning at start. */
export function openMailer(env: Settings, publicUrl: string, log: Log): Mailer {
  if (env.SMTP_URL) {
    const from = env.MAIL_FROM ?? `Rummage <no-reply@${new URL(publicUrl).hostname}>`;
    return createSmtpMailer(env.SMTP_URL, from, publicUrl);
  }
  if (!env.production) return createOutboxMailer(path.join(env.DATA_DIR, 'outbox'), log);
  log.warn(
    'SMTP_URL is not set, so no mail is sent: forgotten passwords can not be reset, ' +
      'addresses are not confirmed and no notifications are sent.',
  );
  return { kind: 'off' };
}
