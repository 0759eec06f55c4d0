import { describe, expect, it } from 'vitest';
import { createLog } from './log.server';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('debug', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

describe('the log', () => {
  it.each([
    'could not reach ann.o+x@example.com today',
    'GET /users/buyer/ann.o%2Bx%40example.com failed',
    'GET /jwt?email=ann.o@example.com&x=hunter22 failed',
    'GET /login?token=hunter22',
    'GET /reset-password/hunter22 failed',
    'GET /newsletter/unsubscribe/hunter22 failed',
    'GET /de/undo-email-change/hunter22 failed',
    'could not reach <ann@exämple.de> today',
    'could not reach ann.o@почта.рф or ann.o@例え。テスト',
    'GET /users/buyer/ann.o%40ex%C3%A4mple.de failed',
    'phone +49 170 1234567 or +49 (0)170/1234567, +491701234567',
    'GET /unsubscribe/message.hunter22 failed',
    'Authorization: Bearer hunter22',
    'cookie: __session=hunter22; b=hunter22',
    'postgresql://rummage:hunter22@db:5432/x does not answer',
    'declined 4242 4242 4242 4242 and 4242424242424242',
    'a token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJodW50ZXIyMiJ9.c2lnbmF0dXJl',
    'pi_3abc_secret_hunter22',
    'sk_live_hunter22',
    '{"password":"hunter22","name":"Ann O"}',
    "{ password: 'hunter22', userName: 'x' }",
  ])('says nothing private of %j', (text) => {
    // A time may contain 4242.
    const forbidden = /ann[.@]|mple\.de|рф|テスト|1234567|hunter22|4242 ?4242|eyJ|Ann O/;
    expect(logged((log) => log.info(text))).not.toMatch(forbidden);
    expect(logged((log) => log.error(new Error(text)))).not.toMatch(forbidden);
    const cause = new Error('outer', { cause: new Error(text) });
    expect(logged((log) => log.error({ err: cause }, 'failed'))).not.toMatch(forbidden);
    expect(logged((log) => log.info({ note: { deep: [text] } }))).not.toMatch(forbidden);
  });

  it('shows no member of an error but its kind, its code and where it was thrown', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key ("emailKey")=(ann)',
      parameters: ['hunter22'],
    });
    const line = logged((log) => log.error({ err: error, requestId: 'r1' }, 'a call failed'));
    expect(JSON.parse(line)).toMatchObject({
      requestId: 'r1',
      msg: 'a call failed',
      err: { type: 'Error', message: 'duplicate key', code: '23505' },
    });
    expect(line).toContain('log.test.ts');
    expect(line).not.toMatch(/hunter22|\(ann\)/);
  });

  it('repeats nothing of a call that Prisma refused', () => {
    const error = new Error(
      'Invalid `tx.user.create()` invocation:\n\n{ data: { nick: Ann } }\n\nArgument `x` is missing.',
    );
    error.name = 'PrismaClientValidationError';
    const line = logged((log) => log.error({ err: error }));
    expect(line).toContain('is missing');
    expect(line).not.toContain('Ann');
  });

  it('cuts what is private by its key', () => {
    const line = logged((log) =>
      log.info({
        email: 'a',
        user: { name: 'Ann', phone: '1' },
        jobs: [{ token: 'x' }],
        orderId: 'o1',
      }),
    );
    expect(JSON.parse(line)).toMatchObject({
      email: '[cut]',
      user: { name: '[cut]', phone: '[cut]' },
      jobs: [{ token: '[cut]' }],
      orderId: 'o1',
    });
  });
});
