import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters OWASP names as the minimum: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password fits the hash. Without a hash it takes as long and says no,
 * so that a wrong password and an unknown address can't be told apart by time.
 */
export async function passwordFits(password: string, storedHash: string | null): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const fits = await verify(storedHash ?? (await decoy), password);
  return storedHash !== null && fits;
}
