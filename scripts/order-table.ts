import {
  orderEffects,
  orderGuards,
  orderTransitions,
} from '../app/features/orders/order-transitions';
import { orderStates } from '../app/features/orders/order-states';

/** The file that `npm run docs:orders` writes; a test compares it with the code. */
export const ORDER_DOCUMENT = 'docs/order-machine.md';

const yes = (flag: boolean) => (flag ? 'yes' : '');
const list = (names: readonly string[]) => names.join(', ') || '–';

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A diagram of the transitions that change the state. */
function diagram(): string {
  const arrows = orderTransitions.flatMap(({ event, from, to }) =>
    from.map((one) =>
      to === 'same' ? [] : `  ${one === 'new' ? '[*]' : one} --> ${to}: ${event}`,
    ),
  );
  return ['```mermaid', 'stateDiagram-v2', ...arrows.flat(), '```'].join('\n');
}

/** The document about the life of an order, as Markdown. */
export function orderDocument(): string {
  const states = Object.entries(orderStates).map(
    ([name, { means, product, active, paid, deadline }]) => [
      name,
      means,
      product,
      yes(active),
      yes(paid),
      deadline ? `${deadline.after}: ${deadline.event}` : 'final',
    ],
  );
  const rows = orderTransitions.map(({ event, by, from, to, guards, effects }) => [
    event,
    list(by),
    list(from),
    to,
    list(guards),
    list(effects),
  ]);
  return [
    '# The life of an order',
    '<!-- Generated from app/features/orders/order-transitions.ts by npm run docs:orders. -->',
    'Every change of an order is one of these transitions. Of the rows for an event and a state, the' +
      ' first whose guards hold applies.',
    diagram(),
    '## States',
    table(['State', 'Means', 'Product', 'Active', 'Paid', 'Deadline'], states),
    '## Transitions',
    table(['Event', 'Caused by', 'From', 'To', 'Guards', 'Effects'], rows),
    '## Guards',
    'An event whose guard does not hold is refused with `conflict`, a booking with the code of its reason.',
    table(['Guard', 'Holds when'], Object.entries(orderGuards)),
    '## Effects',
    table(['Effect', 'In the same transaction'], Object.entries(orderEffects)),
    '',
  ].join('\n\n');
}
