import type { Clock } from './clock';
import type { Database } from './db/database';
import type { Encryption } from './encryption.server';
import type { Env } from './env.server';
import type { Google } from './google/open-google.server';
import type { Limits } from './limits.server';
import type { LiveStreams } from './live-streams';
import type { Log } from './log.server';
import type { Mailer } from './mail/mailer';
import type { PaymentProvider } from './payments/payment-provider';
import type { Pictures } from './pictures/pictures';
import type { Gazetteer } from './places/gazetteer';
import type { ViewCounter } from './view-counter';
import type { Cookies } from './session/cookies.server';
import type { SignedValues } from '~/platform/session/cookies.server';
import type { Tokens } from './session/tokens.server';
import type { FileStore } from '~/platform/storage/file-store.server';
import type { ImageHost } from './storage/image-host.server';
import type { UploadStore } from '~/platform/storage/temporary-files.server';

/**
 * The external services, opened once at start and passed with every request. No code uses globals
 * instead.
 */
export interface Services {
  env: Env;
  /** The public address of the site, without a trailing slash (decision 40). */
  publicUrl: string;
  db: Database;
  clock: Clock;
  log: Log;
  cookies: Cookies;
  tokens: Tokens;
  limits: Limits;
  signedValues: SignedValues;
  encryption: Encryption;
  files: FileStore;
  mailer: Mailer;
  /** Null when sign-in with Google is not offered. */
  google: Google | null;
  payments: PaymentProvider;
  /** Stores new photos instead of `files` if the operator has configured it. */
  imageHost: ImageHost | null;
  /** Origins beside the site's own from which pages may show pictures. */
  pictureHosts: Set<string>;
  pictures: Pictures;
  /** The places of the world that listings may choose. */
  places: Gazetteer;
  uploadStore: UploadStore;
  /** The page views of listings that are not yet in the database. */
  views: ViewCounter;
  /** Connections that stay open to send new messages. */
  liveStreams: LiveStreams;
  /** Whether every JSON answer is validated against its schema; on in all tests. */
  checkAnswers: boolean;
}
