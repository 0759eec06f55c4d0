import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { NextResponse } from 'next/server';
import { Shop } from './shop';

/** What the bench bundled for all bare shops (peers/shop/data.mjs). */
const shopData = () => import(/* turbopackIgnore: true */ process.env.SHOP_DATA);

/** The page at an address. */
export async function servePage(address) {
  const { findPerson, readPage } = await shopData();
  const person = await findPerson((await headers()).get('cookie'));
  const data = await readPage(address, person);
  if (!data) notFound();
  return <Shop data={data} />;
}

/** A write: a form, which is answered by a redirect, or JSON. */
export async function serveWrite(request) {
  const { findPerson, write } = await shopData();
  const person = await findPerson(request.headers.get('cookie'));
  const isForm = request.headers.get('content-type')?.startsWith('application/x-www');
  const given = isForm ? Object.fromEntries(await request.formData()) : await request.json();
  const status = await write(new URL(request.url).pathname, person, given);
  if (isForm && status < 400)
    return new NextResponse(null, { status: 302, headers: { location: given.from } });
  return NextResponse.json({ ok: status < 400 }, { status });
}
