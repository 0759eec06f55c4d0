import type { Tx } from '~/platform/db/database';
import type { JobDeps, JobKind, RunningJob } from '~/platform/jobs/job-kind';
import { enqueueJob, scheduleJob } from '~/platform/jobs/job-queue.server';
import type { Services } from '~/platform/services';
import type { OfferMove, OfferStatus } from './offer-machine';
import {
  notifyOfOfferStep,
  offerSteps,
  type OfferMailDeps,
  type OfferStep,
} from './offer-notifications.server';

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

type StepDeps = JobDeps & OfferMailDeps;

/** The step of a state; null where the step belongs to another offer: a counter, which opens one. */
export function stepOf(status: Exclude<OfferStatus, 'open'>): OfferStep | null {
  return status === 'countered' ? null : `offer-${status}`;
}

/** The payload of the job of a step. */
interface StepPayload {
  /** The actor who caused the step; absent in jobs of older versions. */
  by?: OfferMove['by'];
}

/** Enqueues the job of a step, inside the transaction of the step. */
export async function recordOfferStep(
  tx: Tx,
  deps: Deps,
  { step, offerId, by }: { step: OfferStep; offerId: string; by: OfferMove['by'] },
): Promise<void> {
  await enqueueJob(tx, deps, { kind: step, key: offerId, payload: { by } satisfies StepPayload });
}

/** Notifies of a step of an offer, in the transaction that completes its job. */
async function followStep(deps: StepDeps, step: OfferStep, job: RunningJob): Promise<void> {
  const { by = 'listing' } = JSON.parse(job.payload) as StepPayload;
  await deps.db.write(async (tx) => {
    await notifyOfOfferStep(tx, deps, { step, offerId: job.key, by });
    await job.complete(tx);
  });
}

/** The jobs of the steps: the one place from which notifications learn of offers. */
export const offerStepJobs: readonly JobKind<StepDeps>[] = offerSteps.map((kind) => ({
  kind,
  run: (deps, job) => followStep(deps, kind, job),
}));
