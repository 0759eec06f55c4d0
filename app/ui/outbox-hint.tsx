/** Where the mail of a demo, which sends none, can be read. */
export function OutboxHint({ mail }: { mail: 'smtp' | 'outbox' | 'off' }) {
  if (mail !== 'outbox') return null;
  return (
    <p className="mt-2">
      This demo sends no mail: <a href="/dev/outbox">see the outbox</a>.
    </p>
  );
}
