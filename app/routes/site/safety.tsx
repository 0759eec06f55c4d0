import type { MetaFunction } from '@remix-run/node';
import { pageMeta } from '~/ui/page-meta';
import { PageTitle, Prose } from '~/ui/page';
import { A } from '~/ui/link';
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Meeting safely · Rummage',
    description: 'Simple advice for meeting a stranger to hand over second-hand goods.',
    path: '/safety',
  });

export default function Safety() {
  return (
    <>
      <PageTitle lead="Simple precautions for meeting a buyer or seller.">Meeting safely</PageTitle>
      <Prose>
        <h2>Before you meet</h2>
        <ul>
          <li>Choose a public place with people around: a library, a café, a station hall.</li>
          <li>Meet in daylight, and choose a place you can leave easily.</li>
          <li>
            Let someone know where you are going, who you are meeting and when you will be back.
          </li>
          <li>Keep to the phone number in the order. Give no home address before you need to.</li>
        </ul>
        <h2>When you meet</h2>
        <ul>
          <li>Take someone with you for anything heavy or expensive.</li>
          <li>
            If it is too big to carry, hand it over at the entrance or in the garage rather than
            alone inside your home.
          </li>
          <li>Check the product carefully and switch it on before you take it.</li>
          <li>For a bicycle or a phone, ask for the frame or serial number and a receipt.</li>
          <li>If anything feels wrong, leave. You do not have to explain why.</li>
        </ul>
        <h2>Money</h2>
        <ul>
          <li>Pay through Rummage only. There is then a record of it on both sides.</li>
          <li>
            Be careful with anyone who wants a deposit by transfer or voucher, sends a link to
            another payment page, or has a courier who must be paid first.
          </li>
          <li>We never ask for your password or a card number by mail or phone.</li>
        </ul>
        <h2>If something has happened</h2>
        <p>
          In danger, call the emergency number of your country first. Then{' '}
          <A href="/contact">contact us</A> and give the name of the product: we can take the
          listing down and keep the data that the police may need. You can report a suspicious
          listing from its category page before you meet.
        </p>
      </Prose>
    </>
  );
}
