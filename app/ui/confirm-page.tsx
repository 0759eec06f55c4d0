import { Form, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from './button';
import { CsrfField } from './csrf-field';
import { FormPage } from './form-page';

export type ConfirmPageProps = {
  /** The question, naming the thing: 'Delete Blue bicycle?' */
  title: string;
  /** What will happen and what will be kept. */
  children: ReactNode;
  /** The danger button's words, naming the act: 'Delete product'. */
  confirmLabel: string;
  action?: string;
  fields?: Record<string, string>;
  cancelHref: string;
  cancelLabel?: string;
};

/** Asks once, on a page of its own, before something that can't be undone. */
export function ConfirmPage(props: ConfirmPageProps) {
  const { title, children, confirmLabel, action, fields = {}, cancelHref } = props;
  const busy = useNavigation().formMethod === 'POST';
  return (
    <FormPage title={title}>
      <div className="text-ink-soft">{children}</div>
      <Form method="post" action={action} className="mt-6 flex flex-wrap gap-3">
        <CsrfField />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button variant="danger" busy={busy}>
          {confirmLabel}
        </Button>
        <ButtonLink variant="quiet" href={cancelHref}>
          {props.cancelLabel ?? 'Keep it'}
        </ButtonLink>
      </Form>
    </FormPage>
  );
}
