import { json } from '@remix-run/node';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { languageFor } from '~/i18n/catalogues.server';
import { DomainError } from '~/lib/domain-error';
import { ENGLISH } from '../../tests/setup/english';
import { ECHO_BYTES } from './body-limits';
import { echoedFields, submitForm } from './form-fields.server';

const schema = z.object({ email: z.string({ error: 'Enter it.' }), password: z.string() });

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const sent = (fields: Record<string, string>) => ({
  form: formOf(fields),
  context: { language: ENGLISH },
});

async function answerOf(response: Response) {
  return { status: response.status, body: (await response.json()) as unknown };
}

const fine = { email: 'ann@example.com', password: 'secret', csrf: 'token' };
const initialValue = { email: 'ann@example.com' };

describe('a submitted form', () => {
  it('is passed to the use case by its schema', async () => {
    const answer = await submitForm(sent(fine), schema, async (value) => json(value));
    expect(await answerOf(answer)).toEqual({
      status: 200,
      body: { email: 'ann@example.com', password: 'secret' },
    });
  });

  it('is answered with 422 when it is invalid, with its values but no secrets', async () => {
    const form = sent({ ...fine, email: '' });
    const extra = () => ({ photoAgain: true });
    const refusal = { status: 413, errors: { photo: ['errors.payloadTooLarge' as const] } };
    const answer = await submitForm(form, schema, async () => json({}), {
      refusal,
      extra,
    });
    expect(await answerOf(answer)).toEqual({
      status: 422,
      body: {
        status: 'error',
        initialValue: { email: '' },
        error: { email: ['Enter it.'], photo: ['That is too large to be accepted.'] },
        photoAgain: true,
      },
    });
  });

  it('has the status of a refusal found beside its fields', async () => {
    const refusal = { status: 413, errors: { photo: ['errors.payloadTooLarge' as const] } };
    const answer = await submitForm(sent(fine), schema, async () => json({}), { refusal });
    expect(await answerOf(answer)).toEqual({
      status: 413,
      body: {
        status: 'error',
        initialValue,
        error: { photo: ['That is too large to be accepted.'] },
      },
    });
  });

  it('is answered in the language of its page', async () => {
    const language = languageFor('de', { default: 'en', pseudo: false });
    const form = { ...sent(fine), context: { language } };
    const refusal = new DomainError('conflict');
    const answer = await submitForm(form, schema, () => Promise.reject(refusal));
    const { body } = await answerOf(answer as unknown as Response);
    expect(body).toMatchObject({ error: { '': ['Das geht nicht mehr.'] } });
  });

  it('has the errors of the use case at its fields or above the form', async () => {
    const refuse = (error: unknown) => submitForm(sent(fine), schema, () => Promise.reject(error));
    const taken = new DomainError('conflict', {
      message: 'errors.conflict',
      fields: { email: ['errors.conflict'] },
    });
    expect(await answerOf((await refuse(taken)) as Response)).toEqual({
      status: 409,
      body: { status: 'error', initialValue, error: { email: ['That is no longer possible.'] } },
    });
    const limited = new DomainError('rate_limited', {
      message: 'errors.unavailable',
      retryAfter: 7,
    });
    const answer = (await refuse(limited)) as Response;
    expect(answer.headers.get('Retry-After')).toBe('7');
    expect(await answerOf(answer)).toEqual({
      status: 429,
      body: { status: 'error', initialValue, error: { '': [ENGLISH.t('errors.unavailable')] } },
    });
    await expect(refuse(new Error('a bug'))).rejects.toThrow('a bug');
  });
});

it('shows a large form again only in part, and no secrets', () => {
  const form = new FormData();
  form.append('name', 'Ada');
  form.append('password', 'a fine password');
  form.append('photo', new File(['bytes'], 'photo.png'));
  for (let count = 0; count < 20; count += 1) form.append(`text${count}`, 'x'.repeat(15_000));
  const fields = echoedFields(form);
  expect(fields[0]).toEqual(['name', 'Ada']);
  expect(fields).toHaveLength(21);
  expect(fields.map(([, value]) => value).join('')).toHaveLength(ECHO_BYTES);
});
