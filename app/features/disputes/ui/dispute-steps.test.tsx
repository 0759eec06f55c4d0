import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { DisputeView } from '../dispute.dto';
import { DisputeSteps } from './dispute-sides';

it('shows the end by a refund as the step of no person', () => {
  const at = '2026-06-01T12:00:00.000Z';
  const steps: DisputeView['steps'] = [
    { type: 'open', side: 'buyer', amount: null, at },
    { type: 'decide', side: 'admin', amount: null, at },
    { type: 'end', side: 'order', amount: null, at },
  ];
  const dispute = { steps } as DisputeView;
  const html = renderToStaticMarkup(
    <DisputeSteps dispute={dispute} names={{ buyer: 'Bea', seller: 'Sam' }} />,
  );
  const [opened, decided, ended] = html.split('<li').slice(1);
  expect(opened).toContain('Bea');
  expect(decided).toContain('Admin');
  expect(ended).toContain('Ended by the full refund of the order');
  expect(ended).not.toMatch(/Admin|Bea|Sam/);
});
