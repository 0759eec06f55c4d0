import { onPostgres } from '../setup/databases';
import { expectEnough, HISTORIES, playHistories } from '../setup/payment-invariants';

onPostgres('money and orders', (it) => {
  const runs = HISTORIES;
  it(
    `agree after ${runs} histories of people, time and crashes`,
    { timeout: Math.max(3_600_000, runs * 1_000) },
    async ({ db }) => expectEnough([await playHistories(db, { runs })]),
  );
});
