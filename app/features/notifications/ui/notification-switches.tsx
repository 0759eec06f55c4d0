import { Form } from '@remix-run/react';
import { Button } from '~/ui/button';
import { CheckboxField } from '~/ui/field';
import { CsrfField } from '~/ui/form-parts';

type MessageSwitchesProps = {
  switches: { kind: string; label: string; wanted: boolean }[];
  action: string;
};

/**
 * The switches for a person's notifications. Mails about account security can't be switched off.
 */
export function MessageSwitches({ switches, action }: MessageSwitchesProps) {
  return (
    <Form method="post" action={action} preventScrollReset>
      <CsrfField />
      <p className="mb-2">Email me when:</p>
      {switches.map(({ kind, label, wanted }) => (
        <CheckboxField
          key={kind}
          id={kind}
          label={label}
          name="wanted"
          value={kind}
          defaultChecked={wanted}
        />
      ))}
      <Button className="mt-4">Save email settings</Button>
    </Form>
  );
}
