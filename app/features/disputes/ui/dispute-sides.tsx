import { t } from '~/i18n/render-language';
import { DateTime, Price } from '~/ui/formats';
import { A } from '~/ui/link';
import { disputeReason } from '../dispute-reasons';
import type { DisputeView } from '../dispute.dto';
import { stepText } from './dispute-texts';

interface Names {
  buyer: string;
  seller: string;
}

interface SidesProps {
  dispute: DisputeView;
  names: Names;
  /** The pages about the two, for admins. */
  hrefs?: Names;
}

/** Statements of buyer and seller, side by side. */
export function DisputeSides({ dispute, names, hrefs }: SidesProps) {
  const { reason, text, answer, answeredAt, createdAt, photos } = dispute;
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <section aria-labelledby="buyer-says" className="min-w-0 rounded-lg border border-line p-4">
        <SideHeading
          id="buyer-says"
          role={t('disputes.buyer')}
          name={names.buyer}
          href={hrefs?.buyer}
          at={createdAt}
        />
        <p className="mt-2 font-semibold">{disputeReason(reason)}</p>
        <Said text={text} />
        <DisputePhotos addresses={photos.buyer} name={names.buyer} />
      </section>
      <section aria-labelledby="seller-says" className="min-w-0 rounded-lg border border-line p-4">
        <SideHeading
          id="seller-says"
          role={t('disputes.seller')}
          name={names.seller}
          href={hrefs?.seller}
          at={answeredAt}
        />
        {answer === null ? (
          <p className="mt-2 text-ink-soft">{t('disputes.noAnswer')}</p>
        ) : (
          <Said text={answer} />
        )}
        <DisputePhotos addresses={photos.seller} name={names.seller} />
      </section>
    </div>
  );
}

interface HeadingProps {
  id: string;
  role: string;
  name: string;
  href: string | undefined;
  at: string | null;
}

function SideHeading({ id, role, name, href, at }: HeadingProps) {
  return (
    <>
      <h2 id={id} className="text-lg font-semibold wrap-anywhere">
        {role}
        {': '}
        {href ? (
          <A
            href={href}
            data-link=""
            className="underline decoration-line underline-offset-4 hover:decoration-ink"
          >
            <bdi>{name}</bdi>
          </A>
        ) : (
          <bdi>{name}</bdi>
        )}
      </h2>
      {at ? (
        <p className="text-sm text-ink-soft">
          <DateTime iso={at} kind="long" />
        </p>
      ) : null}
    </>
  );
}

function Said({ text }: { text: string }) {
  return text === '' ? (
    <p className="mt-2 text-ink-soft">{t('disputes.textGone')}</p>
  ) : (
    <p dir="auto" className="mt-2 wrap-anywhere whitespace-pre-line">
      {text}
    </p>
  );
}

/** Photos that only the parties and admins get. */
export function DisputePhotos({ addresses, name }: { addresses: string[]; name: string }) {
  if (addresses.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {addresses.map((address, index) => (
        <li key={address}>
          <A href={address}>
            <img
              src={address}
              alt={t('conversations.photoOf', { number: index + 1, name })}
              loading="lazy"
              className="size-28 rounded-lg object-cover"
            />
          </A>
        </li>
      ))}
    </ul>
  );
}

/** Events of the dispute, oldest first. */
export function DisputeSteps({ dispute, names }: { dispute: DisputeView; names: Names }) {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="text-lg font-semibold">
        {t('disputes.steps')}
      </h2>
      <ol className="mt-2 space-y-1">
        {dispute.steps.map(({ type, side, amount, at }, index) => (
          <li key={index} className="wrap-anywhere">
            <span>{stepText(type, side)}</span>
            {amount && amount.amountMinor > 0 ? (
              <>
                {' '}
                <Price money={amount} />
              </>
            ) : null}
            <span className="text-sm text-ink-soft">
              {' · '}
              {side === 'order' ? null : (
                <>
                  {side === 'admin' ? t('disputes.admin') : <bdi>{names[side]}</bdi>}
                  {' · '}
                </>
              )}
              <DateTime iso={at} kind="long" />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
