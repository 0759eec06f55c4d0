/** Two instances count attempts to sign in together, also when all come at once. */
import { expect } from 'vitest';
import { identify } from '~/features/accounts/identify.server';
import { register } from '~/features/accounts/register.server';
import { openSession } from '~/features/accounts/sessions.server';
import { onOwnPostgres } from '../setup/databases';
import { actAs } from '../setup/test-ctx';
import { enrol, timeCode } from '../setup/time-codes';
import { browser, twoInstances } from '../setup/two-instances';

const ATTEMPTS = 500;
/** So many requests are under way at a time. */
const AT_ONCE = 50;

const email = 'ada@example.com';
const password = 'a fine password';

onOwnPostgres('500 attempts to sign in, over two instances', (it) => {
  it('try five codes of an account whose password is known', async ({ db, url }) => {
    const { one, other } = await twoInstances(db, url, { limits: 'on' });
    const guest = actAs(one.services, null);
    const { userId } = await register(guest, { name: 'Ada', email, password, role: 'buyer' });
    const session = { userId, remember: false, userAgent: '' };
    const { accessToken } = await openSession(guest, session);
    const headers = new Headers({ Authorization: `Bearer ${accessToken}` });
    const { actor } = await identify(one.services, headers);
    const { secret } = await enrol(actAs(one.services, actor));
    const right = () => timeCode(secret, one.services.clock.now(), 1);
    const visitor = browser('');
    const codes: string[] = [];
    const attempt = async (at: number) => {
      const app = at % 2 === 0 ? one : other;
      const wrong = String((Number(right()) + 1 + at) % 1_000_000).padStart(6, '0');
      const answer = await visitor.send(app, '/sign-in', { email, password, code: wrong });
      codes.push(((await answer.json()) as { code?: string }).code ?? '');
    };
    for (let begin = 0; begin < ATTEMPTS; begin += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => attempt(begin + at)));
    }
    expect(codes.filter((code) => code === 'wrong_code')).toHaveLength(5);
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(ATTEMPTS - 5);
    // The right code waits, too.
    const answer = await visitor.send(one, '/sign-in', { email, password, code: right() });
    expect(answer.status).toBe(429);
    expect(await db.read.session.count({ where: { userId } })).toBe(1);
  });
});
