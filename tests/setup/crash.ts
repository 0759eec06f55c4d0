import type { Services } from '~/platform/services';
import type { PaymentProvider } from '~/platform/payments/payment-provider';

/** Stands for the death of the process: nothing after it runs. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

/**
 * The same world, in which every committed write and every call to the card provider is two steps:
 * just before and just after. `onStep` may throw a Crash, or end the process for good.
 */
export function withSteps<Deps extends Services>(deps: Deps, onStep: () => void): Deps {
  const around =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      onStep();
      const result = await call(...args);
      onStep();
      return result;
    };
  const { db, payments } = deps;
  const { cards, hosted, accounts, sandbox } = payments;
  const stepped: PaymentProvider = {
    name: payments.name,
    page: payments.page,
    amountsIn: (currency) => payments.amountsIn(currency),
    createIntent: around((request) => payments.createIntent(request)),
    readIntent: around((id) => payments.readIntent(id)),
    cancelIntent: around((id) => payments.cancelIntent(id)),
    refund: around((request) => payments.refund(request)),
    readWebhookEvent: (...args) => payments.readWebhookEvent(...args),
    ...movementsOf(payments, onStep),
    ...(cards && {
      cards: {
        pay: around((id, card) => cards.pay(id, card)),
        answerStep: around((id, agreed) => cards.answerStep(id, agreed)),
      },
    }),
    ...(hosted && { hosted: { open: around((request) => hosted.open(request)) } }),
    ...(accounts && {
      accounts: {
        create: around((request) => accounts.create(request)),
        onboardingUrl: around((request) => accounts.onboardingUrl(request)),
        read: around((id) => accounts.read(id)),
        transfer: around((request) => accounts.transfer(request)),
        reverse: around((request) => accounts.reverse(request)),
        availableOf: around((...of) => accounts.availableOf(...of)),
        listPayouts: around((...of) => accounts.listPayouts(...of)),
      },
    }),
    ...(sandbox && { sandbox }),
  };
  const write: typeof db.write = around((work) => db.write(work)) as typeof db.write;
  const read = { get: () => db.read };
  const steppedDb = Object.defineProperty({ ...db, write }, 'read', read) as typeof db;
  return { ...deps, db: steppedDb, payments: stepped };
}

/** What the provider says about movements after a payment, with a step before each answer. */
function movementsOf(payments: PaymentProvider, onStep: () => void): Partial<PaymentProvider> {
  const { listRecent } = payments;
  const stepped =
    <Args extends unknown[], Result>(call: ((...args: Args) => Result) | undefined) =>
    (...args: Args): Result => {
      if (!call) throw new Error('This provider has no movements.');
      onStep();
      return call(...args);
    };
  return {
    ...(listRecent && {
      readRefund: stepped(payments.readRefund),
      listRefunds: stepped(payments.listRefunds),
      readDispute: stepped(payments.readDispute),
      listDisputes: stepped(payments.listDisputes),
      readPayout: stepped(payments.readPayout),
      readTransfer: stepped(payments.readTransfer),
      listRecent: stepped(listRecent),
    }),
  };
}

/** The same world as one process that dies after a number of steps; what it began then ends with that. */
export function dyingAfter<Deps extends Services>(services: Deps, steps: number) {
  let [taken, isDead] = [0, false];
  const dying = withSteps(services, () => {
    if (isDead || taken === steps) {
      isDead = true;
      throw new Crash('dead');
    }
    taken += 1;
  });
  return {
    isDead: () => isDead,
    async run(work: (services: Deps) => Promise<unknown>): Promise<void> {
      await work(dying).catch((error: unknown) => {
        if (!isDead) throw error;
      });
    },
  };
}
