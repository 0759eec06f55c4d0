import { DomainError } from '~/lib/domain-error';
import { tokenHash } from '~/lib/hash.server';
import type { Tx } from '~/platform/db/database';

/** What proved whose account it is, as it was read before the transaction that relies on it. */
export type SignInProof =
  | { kind: 'password'; passwordHash: string }
  | { kind: 'google'; subject: string }
  /** `id`: of the passkey's row. */
  | { kind: 'passkey'; id: string }
  /** `token`: of a sign-in that was held until its code came. */
  | { kind: 'held'; token: string };

export interface ProvenAccount {
  userId: string;
  proof: SignInProof;
}

/**
 * Requires inside a transaction that what proved a sign-in still belongs to the account: its owner may
 * have changed the password or removed the way in since. A held sign-in is used up. Refuses with
 * `wrong_credentials`, and with `unauthenticated` for a held sign-in that is over.
 */
export async function requireProof(tx: Tx, { userId, proof }: ProvenAccount): Promise<void> {
  if ((await countProof(tx, userId, proof)) > 0) return;
  throw new DomainError(proof.kind === 'held' ? 'unauthenticated' : 'wrong_credentials');
}

async function countProof(tx: Tx, userId: string, proof: SignInProof): Promise<number> {
  switch (proof.kind) {
    case 'password':
    case 'google':
      return tx.signInMethod.count({ where: { userId, ...proof } });
    case 'passkey':
      return tx.passkey.count({ where: { userId, id: proof.id } });
    case 'held': {
      const where = { id: tokenHash(proof.token), userId };
      return (await tx.pendingSignIn.deleteMany({ where })).count;
    }
  }
}
