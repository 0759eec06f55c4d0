import type { Tx } from '~/platform/db/database';
import type { JobDeps, JobKind, RunningJob } from '~/platform/jobs/job-kind';
import { enqueueJob, scheduleJob } from '~/platform/jobs/job-queue.server';
import type { Services } from '~/platform/services';
import type { OfferStatus } from './offer-machine';

type Deps = Pick<Services, 'clock'>;

/** The job at the deadline of an offer; its key is the offer's id. */
export const OFFER_DEADLINE_JOB = 'offer-deadline';

/** Schedules the end of an offer inside the transaction that opens it. Nothing withdraws it. */
export function scheduleOfferDeadline(
  tx: Tx,
  deps: Deps,
  { id, openUntil }: { id: string; openUntil: Date },
): Promise<void> {
  return scheduleJob(tx, deps, { kind: OFFER_DEADLINE_JOB, key: id, runAfter: openUntil });
}

/** What happened to an offer. Each step is a job of its own, whose key is the offer's id. */
export const offerSteps = [
  'offer-made',
  'offer-countered',
  'offer-accepted',
  'offer-declined',
  'offer-withdrawn',
  'offer-expired',
  'offer-ended',
] as const;

export type OfferStep = (typeof offerSteps)[number];

/** The step of a state; null where the step belongs to another offer: a counter, which opens one. */
export function stepOf(status: Exclude<OfferStatus, 'open'>): OfferStep | null {
  return status === 'countered' ? null : `offer-${status}`;
}

/** Enqueues the job of a step, inside the transaction of the step. */
export async function recordOfferStep(
  tx: Tx,
  deps: Deps,
  step: OfferStep,
  offerId: string,
): Promise<void> {
  await enqueueJob(tx, deps, { kind: step, key: offerId });
}

/** Does what follows from a step of an offer, in the transaction that completes its job. */
async function followStep(deps: JobDeps, _step: OfferStep, job: RunningJob): Promise<void> {
  // The notifications of offers are written here; conversations have the step already.
  await deps.db.write((tx) => job.complete(tx));
}

/** The jobs of the steps: the one place from which notifications learn of offers. */
export const offerStepJobs: readonly JobKind<JobDeps>[] = offerSteps.map((kind) => ({
  kind,
  run: (deps, job) => followStep(deps, kind, job),
}));
