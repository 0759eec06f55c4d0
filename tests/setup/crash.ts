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
  const { cards, hosted } = payments;
  const stepped: PaymentProvider = {
    name: payments.name,
    page: payments.page,
    amountsIn: (currency) => payments.amountsIn(currency),
    createIntent: around((request) => payments.createIntent(request)),
    readIntent: around((id) => payments.readIntent(id)),
    cancelIntent: around((id) => payments.cancelIntent(id)),
    refund: around((request) => payments.refund(request)),
    readWebhookEvent: (...args) => payments.readWebhookEvent(...args),
    ...(cards && {
      cards: {
        pay: around((id, card) => cards.pay(id, card)),
        answerStep: around((id, agreed) => cards.answerStep(id, agreed)),
      },
    }),
    ...(hosted && { hosted: { open: around((request) => hosted.open(request)) } }),
  };
  const write: typeof db.write = around((work) => db.write(work)) as typeof db.write;
  const read = { get: () => db.read };
  const steppedDb = Object.defineProperty({ ...db, write }, 'read', read) as typeof db;
  return { ...deps, db: steppedDb, payments: stepped };
}
