import { describe, expect, it } from 'vitest';
import { isRefusedForGood } from './smtp-refusal';

function answer(code: string, command: string, response: string): Error {
  const responseCode = Number(response.slice(0, 3));
  return Object.assign(new Error(response), { code, command, response, responseCode });
}

describe('an answer of the mail server', () => {
  it.each([
    ['EENVELOPE', 'RCPT TO', '550 5.1.1 <ada@example.com>: User unknown in local recipient table'],
    ['EENVELOPE', 'RCPT TO', '550-5.1.1 The email account does not exist.\n550 5.1.1 gsmtp'],
    ['EENVELOPE', 'RCPT TO', '554 5.1.2 Bad destination host'],
    ['EENVELOPE', 'RCPT TO', '550 No such user here'],
    ['EENVELOPE', 'RCPT TO', '550 5.0.0 User unknown'],
    ['EMESSAGE', 'DATA', '550 5.1.1 User unknown'],
    ['EMESSAGE', 'DATA', '554 5.6.0 Message is malformed'],
    ['EMESSAGE', 'DATA', '552 5.3.4 Message too big for system'],
    ['EMESSAGE', 'DATA', '554 Transaction failed'],
  ])('to %s (%s) is for good: %s', (code, command, response) => {
    expect(isRefusedForGood(answer(code, command, response))).toBe(true);
  });

  it.each([
    ['EENVELOPE', 'MAIL FROM', '553 Sender address rejected: not owned by user'],
    ['EENVELOPE', 'MAIL FROM', '550 5.1.1 Unknown'],
    ['EENVELOPE', 'RCPT TO', '554 Relay access denied'],
    ['EENVELOPE', 'RCPT TO', '554 5.7.1 <ada@example.com>: Relay access denied'],
    ['EENVELOPE', 'RCPT TO', '550 relay not permitted'],
    ['EENVELOPE', 'RCPT TO', '553 5.1.8 Domain of sender address does not exist'],
    ['EENVELOPE', 'RCPT TO', '450 4.2.0 Greylisted'],
    ['EENVELOPE', 'RCPT TO', '550 Authentication required'],
    ['EENVELOPE', 'DATA', '554 No valid recipients'],
    ['EMESSAGE', 'DATA', '550 5.4.5 Daily user sending limit exceeded'],
    ['EMESSAGE', 'DATA', '550-5.7.26 This mail has been blocked\n550 5.7.26 gsmtp'],
    ['EMESSAGE', 'DATA', '552 Sending quota exceeded'],
    ['EMESSAGE', 'DATA', '554 5.2.2 Mailbox full'],
    ['EAUTH', 'AUTH PLAIN', '535 5.7.8 Invalid login'],
  ])('to %s (%s) is for now: %s', (code, command, response) => {
    expect(isRefusedForGood(answer(code, command, response))).toBe(false);
  });

  it('is missing where there was no connection', () => {
    const error = Object.assign(new Error('refused'), { code: 'ECONNECTION', command: 'CONN' });
    expect(isRefusedForGood(error)).toBe(false);
    expect(isRefusedForGood('refused')).toBe(false);
  });
});
