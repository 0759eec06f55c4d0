import type { Env } from '../app/platform/env.server';
import { demoAccounts } from '../prisma/seed/demo-accounts';
import type { Filled } from '../prisma/seed/fill-database';

interface Findings {
  filled: Filled;
  hasDemoAccounts: boolean;
  /** What became of ADMIN_EMAIL. */
  firstAdmin: string | null;
  warnings: readonly string[];
}

/** Tells the operator where the site is and, in a demo, how to get in. */
export function announce(
  env: Env,
  publicUrl: string,
  { filled, hasDemoAccounts, firstAdmin, warnings }: Findings,
): void {
  const lines = [`Rummage is open at ${publicUrl}`];
  if (!env.production && !env.SMTP_URL) lines.push(`Its mail is kept at ${publicUrl}/dev/outbox`);
  if (firstAdmin) lines.push(firstAdmin);
  lines.push(...warnings);
  if (filled === 'demo') lines.push('', 'An empty database was filled with demo data.');
  if (hasDemoAccounts) {
    const { admin, seller, buyer, password } = demoAccounts;
    lines.push(
      '',
      'Demo accounts:',
      ...[admin, seller, buyer].map((email) => `  ${email.padEnd(22)} ${password}`),
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
