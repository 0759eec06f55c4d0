import type { Clock } from '../clock';
import type { Env } from '../env.server';
import type { Log } from '../log.server';
import { createStandInProvider, type StandInProvider } from './stand-in-provider.server';

export const STAND_IN_PATH = '/dev/sign-in-provider';

/** Where people are sent to sign in with Google, and how we ask who they are. */
export interface Google {
  clientId: string;
  clientSecret: string;
  /** Of the stand-in a path only: the visitor stays on the very host they came by. */
  authorizationUrl: string;
  tokenUrl: string;
  userinfoUrl: string;
  standIn: StandInProvider | null;
}

type Settings = Pick<
  Env,
  | 'production'
  | 'GOOGLE_CLIENT_ID'
  | 'GOOGLE_CLIENT_SECRET'
  | 'GOOGLE_AUTHORIZATION_URL'
  | 'GOOGLE_TOKEN_URL'
  | 'GOOGLE_USERINFO_URL'
>;

interface Surroundings {
  /** Where this process reaches itself. */
  selfUrl: string;
  clock: Clock;
  log: Log;
}

/**
 * Google with keys; without them the stand-in or, in production, nothing: then there is no button
 * and the log says so (decision 11).
 */
export function openGoogle(env: Settings, { selfUrl, clock, log }: Surroundings): Google | null {
  if (env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET) {
    return {
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
      authorizationUrl: env.GOOGLE_AUTHORIZATION_URL,
      tokenUrl: env.GOOGLE_TOKEN_URL,
      userinfoUrl: env.GOOGLE_USERINFO_URL,
      standIn: null,
    };
  }
  if (env.production) {
    log.warn(
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are not set: no sign-in with Google is offered.',
    );
    return null;
  }
  const standIn = createStandInProvider(clock);
  return {
    clientId: standIn.clientId,
    clientSecret: standIn.clientSecret,
    authorizationUrl: `${STAND_IN_PATH}/authorize`,
    tokenUrl: `${selfUrl}${STAND_IN_PATH}/token`,
    userinfoUrl: `${selfUrl}${STAND_IN_PATH}/userinfo`,
    standIn,
  };
}
