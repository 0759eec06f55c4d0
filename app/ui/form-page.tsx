import { Form, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { t } from '~/i18n/render-language';
import { Button, ButtonLink, type ButtonVariant } from './button';
import { CsrfField } from './csrf-field';
import { PageTitle } from './page';

/** Lines for a shell, to be copied. Long ones are scrolled, by keyboard, too. */
export function Shell({ label, children }: { label: string; children: string }) {
  return (
    <pre
      role="region"
      aria-label={label}
      tabIndex={0}
      className="mt-4 overflow-x-auto rounded border border-line bg-raised p-4 text-sm"
    >
      <code className="language-sh">{children}</code>
    </pre>
  );
}

/** Running text: headings, paragraphs, lists and links in their places. */
export function Prose({ children }: { children: ReactNode }) {
  return (
    <div className="max-w-prose [&_a]:text-brand [&_a]:underline [&_a]:underline-offset-4 [&_h2]:mt-8 [&_h2]:mb-2 [&_h2]:text-lg [&_h2]:font-semibold [&_li]:mt-1 [&_p]:mt-3 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:ps-6">
      {children}
    </div>
  );
}

type FormPageProps = {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Below the form, such as the way to the other form. */
  footer?: ReactNode;
};

/** A narrow page of one column for one form. */
export function FormPage({ title, lead, children, footer }: FormPageProps) {
  return (
    <div className="mx-auto w-full max-w-md in-[.dashboard]:mx-0">
      <PageTitle lead={lead}>{title}</PageTitle>
      {children}
      {footer ? <div className="mt-6 border-t border-line pt-4">{footer}</div> : null}
    </div>
  );
}

type ConfirmPageProps = {
  /** The question, naming the thing: 'Delete Blue bicycle?' */
  title: string;
  /** Text that says which data the act deletes and which data remains. */
  children: ReactNode;
  /** The button's words, naming the act: 'Delete product'. */
  confirmLabel: string;
  /** `danger` by default: most acts take something away. */
  confirmVariant?: ButtonVariant;
  action?: string;
  fields?: Record<string, string>;
  cancelHref: string;
  cancelLabel?: string;
  /** Below the form, such as the link to a message to the seller. */
  footer?: ReactNode;
};

/** Asks once, on a page of its own, before something that can't be undone. */
export function ConfirmPage(props: ConfirmPageProps) {
  const { title, children, confirmLabel, action, fields = {}, cancelHref } = props;
  const busy = useNavigation().formMethod === 'POST';
  return (
    <FormPage title={title} footer={props.footer}>
      <div className="text-ink-soft">{children}</div>
      <Form method="post" action={action} className="mt-6 flex flex-wrap gap-3">
        <CsrfField />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button variant={props.confirmVariant ?? 'danger'} busy={busy}>
          {confirmLabel}
        </Button>
        <ButtonLink variant="quiet" href={cancelHref}>
          {props.cancelLabel ?? t('ui.cancel')}
        </ButtonLink>
      </Form>
    </FormPage>
  );
}
