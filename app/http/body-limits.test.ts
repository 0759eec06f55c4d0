import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  MAX_FIELDS,
  TEXT_FORM_BYTES,
  isFieldName,
  jsonMeter,
  boundaryOf,
  multipartMeter,
} from './body-limits';
import { parseForm } from '~/ui/parse-form';
import { readJson, readUrlencoded, readTypedText } from './request-body.server';

const FORM = 'application/x-www-form-urlencoded';

/** A body in chunks of 1 KB that counts how many chunks were read. */
function counted(text: string) {
  const bytes = Buffer.from(text);
  const pulled = { bytes: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (pulled.bytes >= bytes.length) return controller.close();
        controller.enqueue(bytes.subarray(pulled.bytes, (pulled.bytes += 1024)));
      },
    },
    { highWaterMark: 0 },
  );
  return { body, pulled };
}

function post(body: BodyInit, type: string): Request {
  const init = { method: 'POST', headers: { 'Content-Type': type }, body, duplex: 'half' };
  return new Request('http://x.test/', init as RequestInit);
}

const formOf = (fields: Record<string, string>) =>
  readUrlencoded(post(String(new URLSearchParams(fields)), FORM));

describe('an urlencoded form', () => {
  it('is read no further than its 200th field', async () => {
    const { body, pulled } = counted('a&'.repeat(1_000_000));
    const reading = readUrlencoded(post(body, FORM));
    await expect(reading).rejects.toMatchObject({ code: 'payload_too_large' });
    expect(pulled.bytes).toBeLessThanOrEqual(1024);
  });

  it('is read no further than 256 KB', async () => {
    const { body, pulled } = counted(`a=${'x'.repeat(2_000_000)}`);
    const reading = readUrlencoded(post(body, FORM));
    await expect(reading).rejects.toMatchObject({ code: 'payload_too_large' });
    expect(pulled.bytes).toBeLessThanOrEqual(TEXT_FORM_BYTES + 1024);
  });

  it('takes 200 fields, and 100 values under one name', async () => {
    const names = Array.from({ length: MAX_FIELDS }, (_, n) => `f${n}=1`);
    expect([...(await readUrlencoded(post(names.join('&'), FORM)))]).toHaveLength(MAX_FIELDS);
    expect((await readUrlencoded(post('a=1&'.repeat(100), FORM))).getAll('a')).toHaveLength(100);
    const more = readUrlencoded(post('a=1&'.repeat(101), FORM));
    await expect(more).rejects.toMatchObject({ code: 'payload_too_large' });
  });

  it('is UTF-8, also where it is escaped', async () => {
    const text = 'text=Gr%C3%BC%C3%9Fe+100%+%EF%BF%BD';
    expect((await readUrlencoded(post(text, FORM))).get('text')).toBe('Grüße 100% \ufffd');
    for (const other of ['text=Gr%FC%DFe', 'text=%ED%A0%BD', 'name%FF=a']) {
      const reading = readUrlencoded(post(other, FORM));
      await expect(reading).rejects.toMatchObject({ code: 'bad_request' });
    }
  });

  it('costs no more than a small one when it has a thousand times the fields', async () => {
    const time = async (fields: number) => {
      const text = 'a&'.repeat(fields);
      const from = performance.now();
      for (let turn = 0; turn < 20; turn += 1) {
        await readUrlencoded(post(counted(text).body, FORM)).catch(() => {});
      }
      return performance.now() - from;
    };
    await time(200);
    const small = await time(200);
    expect((await time(100_000)) / Math.max(small, 5)).toBeLessThan(20);
  });
});

describe('the name of a field', () => {
  const reserved = [
    '__state__',
    '__intent__',
    '__INTENT__',
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'a[__proto__]',
    'a[99999999]',
    'a.b[0].c',
    'a[]',
    '.',
    '',
    'a'.repeat(65),
    'a.constructor',
    '[',
    'ä',
    'a b',
  ];
  it.each(reserved)('%j is left out of what the form library sees', async (name) => {
    expect(isFieldName(name)).toBe(false);
    const form = await formOf({ [name]: '{"type":"reset","payload":{}}', email: 'a@b.test' });
    expect([...form.keys()]).toEqual(['email']);
    expect(parseForm(form, z.object({ email: z.string() }))).toMatchObject({ status: 'success' });
  });

  it.each(['email', 'photosKept', 'leave_empty', 'currentPassword', 'intent'])(
    '%s is one of ours',
    (name) => expect(isFieldName(name)).toBe(true),
  );

  it('whatever it is, and whatever it holds, makes nothing throw but refusals', async () => {
    const odd = fc.oneof(fc.constantFrom(...reserved), fc.string(), fc.constantFrom('a', 'email'));
    const schema = z.object({ email: z.string(), a: z.string().optional() });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(odd, fc.string()), { maxLength: 30 }), async (fields) => {
        const text = String(new URLSearchParams(fields));
        const form = await readUrlencoded(post(text, FORM)).catch((error: unknown) => {
          expect(error).toMatchObject({ name: 'DomainError' });
          return null;
        });
        if (form) parseForm(form, schema);
      }),
    );
  });
});

describe('a multipart form', () => {
  const part = (name: string, more = '') =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\nx\r\n`;
  /**
   * Feeds a form in chunks of `size` bytes; returns how many bytes were read before it was refused.
   */
  function taken(text: string, size: number): { bytes: number; refused: boolean } {
    const meter = multipartMeter('b');
    for (let at = 0; at < text.length; at += size) {
      try {
        meter(Buffer.from(text.slice(at, at + size), 'latin1'));
      } catch {
        return { bytes: at, refused: true };
      }
    }
    return { bytes: text.length, refused: false };
  }

  it.each([1, 7, 64, 4096])('is counted part by part, in pieces of %i bytes', (size) => {
    expect(taken(part('a').repeat(200) + '--b--\r\n', size).refused).toBe(false);
    const much = taken(part('a').repeat(20_000), size);
    expect(much).toMatchObject({ refused: true });
    expect(much.bytes).toBeLessThan(part('a').length * 201 + size);
  });

  it.each([
    ['a head of many lines', `--b\r\n${'X: y\r\n'.repeat(1000)}\r\nx\r\n`],
    ['a head that does not end', `--b\r\nX: ${'y'.repeat(1_000_000)}`],
    ['a name without end', part('a'.repeat(100_000))],
    ['a text that is too long', `${part('a')}${part('b').replace('x', 'x'.repeat(300_000))}`],
    ['a preamble that is too long', 'x'.repeat(300_000)],
    ['much behind the end', `${part('a')}--b--${'x'.repeat(300_000)}`],
    [
      'a text behind a head that was cut off as a file',
      `--b\r\nfilename\r\n${part('a').replace('x', 'x'.repeat(300_000))}`,
    ],
  ])('is refused for %s', (_name, text) => {
    expect(taken(text, 4096).refused).toBe(true);
    expect(taken(text, text.length).refused).toBe(true);
  });

  it('does not count what is in files', () => {
    const file = part('a', '; filename="a.jpg"').replace('x', 'x'.repeat(1_000_000));
    expect(taken(`${file}${part('b')}--b--\r\n`, 4096).refused).toBe(false);
  });

  it.each([
    '',
    '; boundary=',
    '; boundary=""',
    `; boundary=${'b'.repeat(71)}`,
    '; boundary="a\tb"',
  ])('is refused with the boundary %j', (rest) =>
    expect(() => boundaryOf(`multipart/form-data${rest}`)).toThrow('http.form.noBoundary'),
  );

  it.each([
    ['; boundary=----WebKitFormBoundaryAb1', '----WebKitFormBoundaryAb1'],
    ['; charset=utf-8; boundary="a b"', 'a b'],
    [';boundary=x; charset=utf-8', 'x'],
  ])('is read with the boundary in %j', (rest, boundary) =>
    expect(boundaryOf(`multipart/form-data${rest}`)).toBe(boundary),
  );
});

describe('a multipart form', () => {
  const sent = (head: string, bytes: Buffer) =>
    Buffer.concat([
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="${head}\r\n\r\n`),
      bytes,
      Buffer.from('\r\n--x--\r\n'),
    ]);
  /** Fed byte by byte, so that characters arrive in parts. */
  const meet = (body: Buffer) => {
    const meter = multipartMeter('x');
    for (const byte of body) meter(Uint8Array.of(byte));
  };
  const latin = Buffer.from('caf\xe9', 'latin1');

  it('is refused when a text is not UTF-8', () => {
    expect(() => meet(sent('name"', latin))).toThrow('http.body.notAllowed');
    expect(() => meet(sent('name"', Buffer.from('café 🚲').subarray(0, -1)))).toThrow();
    meet(sent('name"', Buffer.from('café 🚲 \ufffd')));
  });

  it('may have files of any bytes, and texts in another declared charset', () => {
    meet(sent('photo"; filename="a.jpg"', latin));
    meet(sent('name"\r\nContent-Type: text/plain; charset=iso-8859-1', latin));
  });
});

describe('a JSON body', () => {
  const read = (text: string) => readJson(post(text, 'application/json'), 1024 * 1024);

  it('is refused when it is nested deep', async () => {
    await expect(read('[{"a":'.repeat(50_000))).rejects.toMatchObject({ code: 'bad_request' });
  });

  it('is refused when an object has a member twice', async () => {
    await expect(read('{"amount":1,"amount":7}')).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('http.body.repeated') as string,
    });
  });

  it('is read no further than 4,000 members', () => {
    const meter = jsonMeter();
    expect(() => meter(Buffer.from(`{${'"a":1,'.repeat(4001)}`))).toThrow(
      'http.body.tooManyMembers',
    );
  });

  it('is not deceived by what stands in texts', async () => {
    const text = JSON.stringify({ a: `"${'[{,'.repeat(5_000)}\\"`, b: 1 });
    expect(await read(text)).toEqual(JSON.parse(text));
  });
});

describe('a form that is refused for its number', () => {
  it('is read again when it is as long as people type', async () => {
    const typed = { name: 'Ada', message: 'x'.repeat(5_000) };
    const form = await readTypedText(post(new URLSearchParams(typed), FORM));
    expect(form).toBeNull();
    const text = String(new URLSearchParams(typed));
    const headers = { 'Content-Type': FORM, 'Content-Length': String(text.length) };
    const sized = new Request('http://x.test/', { method: 'POST', headers, body: text });
    expect([...((await readTypedText(sized)) ?? [])]).toEqual(Object.entries(typed));
  });

  it('is not read when it does not say its length, or a large one', async () => {
    const { body, pulled } = counted('a=1&'.repeat(100_000));
    expect(await readTypedText(post(body, FORM))).toBeNull();
    expect(pulled.bytes).toBe(0);
  });

  it('gives the texts that come before its photos, and is read no further than 64 KB', async () => {
    const head = (name: string, more = '') =>
      `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
    const photo = `${head('photos', '; filename="a.jpg"')}${'x'.repeat(2_000_000)}\r\n`;
    const text = `${head('name')}Teapot\r\n${head('__intent__')}x\r\n${photo}--b--\r\n`;
    const { body, pulled } = counted(text);
    const form = await readTypedText(post(body, 'multipart/form-data; boundary=b'));
    expect([...(form ?? [])]).toEqual([['name', 'Teapot']]);
    expect(pulled.bytes).toBeLessThanOrEqual(65 * 1024);
  });
});
