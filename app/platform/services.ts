import type { Clock } from './clock';
import type { Database } from './db/database';
import type { Env } from './env.server';
import type { Google } from './google/open-google.server';
import type { Limits } from './limits.server';
import type { Log } from './log.server';
import type { Mailer } from './mail/mailer';
import type { PaymentProvider } from './payments/payment-provider';
import type { Pictures } from './pictures/pictures';
import type { Cookies } from './session/cookies.server';
import type { SignedValues } from '~/platform/session/cookies.server';
import type { Tokens } from './session/tokens.server';
import type { FileStore } from '~/platform/storage/file-store.server';
import type { ImageHost } from './storage/image-host.server';
import type { UploadStore } from '~/platform/storage/temporary-files.server';

/**
 * The outside world, opened once at start and handed down with every request.
 * Nothing in the house reaches for a global: what is not in here can't be touched.
 */
export interface Services {
  env: Env;
  /** The address the site is reached at, without a slash at the end (decision 40). */
  publicUrl: string;
  db: Database;
  clock: Clock;
  log: Log;
  cookies: Cookies;
  tokens: Tokens;
  limits: Limits;
  signedValues: SignedValues;
  files: FileStore;
  mailer: Mailer;
  /** Null where no sign-in with Google is offered. */
  google: Google | null;
  payments: PaymentProvider;
  /** Takes new photos instead of `files` where the operator has named one. */
  imageHost: ImageHost | null;
  /** Origins that pages may show pictures from, beside our own. */
  pictureHosts: Set<string>;
  pictures: Pictures;
  uploadStore: UploadStore;
  /** Whether every JSON answer is held against its declared shape; on in all tests. */
  checkAnswers: boolean;
}
