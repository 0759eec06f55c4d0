import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body as they came over the wire. */
  raw: string;
}

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** Answers every recipient with this status until it is null again. */
  refuseWith: number | null;
  /** Answers this command with these words until it is null again. */
  refuse: { command: 'MAIL FROM' | 'DATA'; responseCode: number; words: string } | null;
  stop(): Promise<void>;
}

/** A mail server that speaks real SMTP on a free port, and wants a login. */
export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, session, done) {
      const fits = username === 'rummage' && password === 'p@ss word';
      done(fits ? null : new Error('Wrong login'), fits ? { user: 'rummage' } : undefined);
    },
    onMailFrom(address, session, done) {
      done(refusalOf('MAIL FROM'));
    },
    onRcptTo(address, session, done) {
      const { refuseWith } = mailServer;
      done(refuseWith ? Object.assign(new Error('No'), { responseCode: refuseWith }) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refusal = refusalOf('DATA');
        if (refusal) {
          done(refusal);
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        mailServer.received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  function refusalOf(command: string): Error | null {
    const { refuse } = mailServer;
    if (refuse?.command !== command) return null;
    return Object.assign(new Error(refuse.words), { responseCode: refuse.responseCode });
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailServer: MailServer = {
    url: `smtp://rummage:p%40ss%20word@127.0.0.1:${port}`,
    received: [],
    refuseWith: null,
    refuse: null,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}
