import { expect, it } from 'vitest';
import { ENGLISH } from '../../../../tests/setup/english';
import { jobOrder, stateOfJobs } from './job-columns';

const job = (kind: string, failed = 0, givenUp = 0) => ({ kind, failed, givenUp });
const healthy = [job('mail'), job('refund')];

it('says first whether jobs have failed or were given up, and how many', () => {
  const { t } = ENGLISH;
  expect(stateOfJobs(healthy, t)).toBe('All jobs are running as they should.');
  expect(stateOfJobs([...healthy, job('mail', 2)], t)).toBe(
    '2 jobs have failed and are tried again.',
  );
  expect(stateOfJobs([job('mail', 1, 1), job('refund', 0, 2)], t)).toBe(
    '1 job has failed and is tried again. 3 jobs were given up.',
  );
});

it('lists what has failed or was given up before the others', () => {
  const rows = [...healthy, job('sweep-images', 0, 1), job('sweep-jobs', 1)];
  const kinds = rows.toSorted(jobOrder(ENGLISH)).map(({ kind }) => kind);
  expect(kinds.slice(0, 2).sort()).toEqual(['sweep-images', 'sweep-jobs']);
});
