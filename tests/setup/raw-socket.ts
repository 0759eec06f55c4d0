import net from 'node:net';

export interface SocketAnswer {
  /** 0 when the connection ended without an answer. */
  status: number;
  /** The head and what came of the body. */
  text: string;
}

/**
 * Writes exactly these bytes to a server and reads what comes until the connection ends, or, when
 * it stays open, until nothing has come for `quietMs` after the answer.
 */
export function sendBytes(
  base: string,
  bytes: string | Buffer,
  { timeoutMs = 60_000, quietMs = 150 } = {},
): Promise<SocketAnswer> {
  const { port } = new URL(base);
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), '127.0.0.1');
    let text = '';
    let quiet: NodeJS.Timeout | undefined;
    const late = setTimeout(() => fail(new Error('No answer came in time.')), timeoutMs);
    const done = () => {
      clearTimeout(late);
      clearTimeout(quiet);
      socket.destroy();
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
    };
    const fail = (error: Error) => {
      clearTimeout(late);
      socket.destroy();
      reject(error);
    };
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      clearTimeout(quiet);
      quiet = setTimeout(done, quietMs);
    });
    // A server that hangs up on nonsense is within its rights.
    socket.on('error', () => done());
    socket.on('close', done);
    socket.write(bytes);
  });
}
