import type { FormReply } from '~/ui/parse-form';
import { RefusedForm } from '~/ui/refused-form';

/** In place of a form that the order's page does not show any more. Few pages load it. */
export default function RefusedStep({ reply }: { reply: FormReply }) {
  return <RefusedForm reply={reply} field={['phone', 'meetingLocation']} />;
}
