import type { ReactNode } from 'react';
import { Text, t } from '~/i18n/render-language';
import { DateTime } from './formats';
import { BellIcon, CheckIcon, ChevronDownIcon, Icon, MessageIcon, type IconProps } from './icons';
import { PictureView, type Picture } from './picture';
import { A } from './link';

/** A task, or something that waits for others: its sentence links to the page for it. */
export interface Task {
  key: string;
  href: string;
  title: string;
  text?: string | undefined;
  picture?: Picture | undefined;
  /** Stands in the place of a picture. */
  icon?: keyof typeof icons;
  /** What ends then, ISO 8601, and the time until then in words; `urgent` in the last 24 hours. */
  deadline?:
    { at: string; left: string; urgent: boolean; kind?: keyof typeof deadlineTexts } | undefined;
  /** Asks for nothing: another person or the clock is next. */
  waits?: boolean;
  /** For a page that needs a document of its own. */
  wholePage?: boolean;
}

const icons = {
  messages: MessageIcon,
  payments: (props: IconProps) => (
    <Icon {...props}>
      <path d="M3 6h18v12H3ZM3 10h18M7 14.5h3" />
    </Icon>
  ),
};

const deadlineTexts = {
  reserved: 'ui.task.reservedUntil',
  /** An offer. */
  open: 'offers.openUntil',
  /** A dispute that the person, or the other side, answers. */
  answer: 'ui.task.answerBy',
  waits: 'ui.task.sellerUntil',
  /** An order that was received. */
  dispute: 'ui.task.disputeUntil',
} as const;

/** The tasks by urgency, the next deadline first, and apart from them what waits for others. */
export function byUrgency(tasks: readonly Task[]): { toDo: Task[]; waiting: Task[] } {
  const at = ({ deadline }: Task) => (deadline ? Date.parse(deadline.at) : Infinity);
  // Not a difference: that of two without a deadline is NaN.
  const sorted = [...tasks].sort((a, b) => (at(a) === at(b) ? 0 : at(a) < at(b) ? -1 : 1));
  return {
    toDo: sorted.filter(({ waits }) => !waits),
    waiting: sorted.filter(({ waits }) => waits),
  };
}

/** Open tasks of the person; without any, a line says so. */
export function Tasks({ tasks }: { tasks: readonly Task[] }) {
  if (tasks.length === 0) {
    return (
      <p className="flex items-center gap-3 rounded-lg bg-sage p-4">
        <CheckIcon className="size-5 text-good" />
        {t('ui.task.none')}
      </p>
    );
  }
  // Beside pictures, a task without one has an icon in its place: all sentences begin in one line.
  const pictured = tasks.some(({ picture, icon }) => picture ?? icon);
  return (
    <ul className="tasks">
      {tasks.map(({ key, href, title, text, picture, icon, deadline, wholePage, waits }) => (
        <li key={key} className="task">
          {picture ? (
            <PictureView picture={picture} alt="" sizes="4.5rem" className="row-picture" />
          ) : pictured ? (
            <span aria-hidden="true" className="task-sign">
              <TaskIcon icon={icon} />
            </span>
          ) : null}
          <div className="min-w-0 grow">
            <p className="task-title">
              <A
                href={href}
                data-link={wholePage ? undefined : ''}
                className="after:absolute after:inset-0"
              >
                {title}
              </A>
            </p>
            <div className="task-facts">
              {text ? <p>{text}</p> : null}
              {deadline ? (
                <p>
                  <span className="task-until">
                    <Text
                      message={deadlineTexts[deadline.kind ?? 'reserved']}
                      values={{ when: <DateTime iso={deadline.at} kind="short" /> }}
                    />
                    {' · '}
                  </span>
                  <span
                    className={deadline.urgent && !waits ? 'font-semibold text-accent' : undefined}
                  >
                    {deadline.left}
                  </span>
                </p>
              ) : null}
            </div>
          </div>
          <ChevronDownIcon className="size-5 -rotate-90 text-ink-soft @max-[16rem]:hidden rtl:rotate-90" />
        </li>
      ))}
    </ul>
  );
}

function TaskIcon({ icon }: { icon: keyof typeof icons | undefined }) {
  const Sign = icon ? icons[icon] : BellIcon;
  return <Sign className="size-6" />;
}

export interface Figure {
  label: string;
  href: string;
  value: string;
  /** Text below the value: its change, or the thing counted. */
  text: string;
}

/** Figures that lead to what they count. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="figures">
      {figures.map(({ label, href, value, text }) => (
        <div key={label} className="relative bg-raised p-4 hover:bg-sage">
          <dt className="text-sm text-ink-soft">
            <A href={href} data-link="" className="after:absolute after:inset-0 hover:underline">
              {label}
            </A>
          </dt>
          <dd className="mt-1">
            <span className="block font-display text-xl font-semibold tabular-nums">{value}</span>{' '}
            <span className="block text-sm text-ink-soft">{text}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A part of an overview under its heading. */
export function OverviewSection(props: { id: string; title: string; children: ReactNode }) {
  const { id, title, children } = props;
  return (
    <section aria-labelledby={id} className="space-y-4">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
