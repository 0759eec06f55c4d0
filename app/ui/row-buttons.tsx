import { Form, useNavigation } from '@remix-run/react';
import type { ReactElement, ReactNode } from 'react';
import { href as inLanguage, t, Text } from '~/i18n/render-language';
import { withoutDirections } from '~/lib/directions';
import { Button, IconButton, type ButtonVariant } from './button';
import { CsrfField } from './csrf-field';
import { ChevronDownIcon } from './icons';
import { A, PlainForm } from './link';

export type PostButtonProps = {
  /**
   * Fields that are sent; their values must differ from those of every other button on the page.
   */
  fields: Record<string, string>;
  /** The word on the button, such as 'Verify'. */
  label: string;
  /** Name of the object of the action, for screen readers only; follows the label. */
  of: string;
  icon?: ReactNode;
  variant?: ButtonVariant;
  /** For a button that is on or off. */
  pressed?: boolean;
  className?: string;
  /** The address that takes it; the page itself without one. */
  action?: string;
  /** Shows the icon alone in a table; the label stands beside it where the row is a block. */
  compact?: boolean;
};

/** A button in a row of a table that acts at once: a form of its own. */
export function PostButton(props: PostButtonProps) {
  const { fields, label, of, icon, variant, pressed, compact, className, action } = props;
  const busy = useIsSending(fields);
  return (
    <Form method="post" action={action} preventScrollReset>
      <Hidden fields={fields} />
      <Button variant={variant ?? 'quiet'} busy={busy} aria-pressed={pressed} className={className}>
        {busy ? null : icon}
        <span className={compact ? '@2xl:sr-only @min-[68rem]:not-sr-only' : undefined}>
          <Text
            message="ui.labelOf"
            values={{ label, name: of }}
            tags={{ rest: <span className="sr-only" /> }}
          />
        </span>
      </Button>
    </Form>
  );
}

type PostIconButtonProps = {
  fields: Record<string, string>;
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
};

/** A button that posts fields, with an icon alone. */
export function PostIconButton({ fields, label, icon, variant }: PostIconButtonProps) {
  const busy = useIsSending(fields);
  return (
    <Form method="post" preventScrollReset>
      <Hidden fields={fields} />
      <IconButton label={label} icon={busy ? null : icon} variant={variant} busy={busy} />
    </Form>
  );
}

type VisitButtonProps = {
  to: string;
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
};

/**
 * An icon button that leads to a page which asks first; a GET form, so that it is a button. The button
 * itself has the address: page-focus.tsx finds it by that on the way back.
 */
export function VisitButton({ to, label, icon, variant }: VisitButtonProps) {
  return (
    <PlainForm method="get" data-link="">
      <IconButton label={label} icon={icon} variant={variant} formAction={inLanguage(to)} />
    </PlainForm>
  );
}

function Hidden({ fields }: { fields: Record<string, string> }) {
  return (
    <>
      <CsrfField />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

function useIsSending(fields: Record<string, string>): boolean {
  const { formData } = useNavigation();
  if (!formData) return false;
  return Object.entries(fields).every(([name, value]) => formData.get(name) === value);
}

/**
 * The name of the row's object, as a link to its page; a name that does not fit on a line is cut.
 */
export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <A
      href={href}
      data-link=""
      dir="auto"
      className="row-link"
      title={typeof children === 'string' ? withoutDirections(children) : undefined}
    >
      {children}
    </A>
  );
}

const rest = { rest: <span className="sr-only" /> };

interface RowDetailsProps {
  /** Facts, beside which 'More' stands, or what unfolds, such as 'Contact the seller'. */
  summary: string | ReactElement;
  /** Whether the summary says what unfolds. */
  saysWhat?: boolean;
  /** Name of the row's object, for screen readers only. */
  of: string;
  children: ReactNode;
}

/** A quiet line below a row's name that unfolds the details. */
export function RowDetails({ summary, saysWhat, of, children }: RowDetailsProps) {
  const named = (label: string | ReactElement) => (
    <Text message="ui.labelFor" values={{ label, name: of }} tags={rest} />
  );
  return (
    <details className="row-details">
      <summary>
        <span>{saysWhat ? named(summary) : summary}</span>
        {saysWhat ? null : (
          <>
            {' '}
            <span className="row-more">{named(t('ui.more'))}</span>
          </>
        )}
        <ChevronDownIcon className="size-4" />
      </summary>
      {children}
    </details>
  );
}

/** Icon of three dots, for more actions. */
export function MoreIcon() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="icon size-5">
      <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" />
    </svg>
  );
}
