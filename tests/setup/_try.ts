import { startBuiltServer } from './built-server';
import { knock } from './knocking-clients';
const n = Number(process.argv[2] ?? 16), runs = Number(process.argv[3] ?? 5);
for (let run = 0; run < runs; run++) {
  const server = await startBuiltServer({ DRAIN_SECONDS: '0.5' });
  const k = knock(server.url, ['/', '/search?q=lamp', '/categories', '/about'], n);
  await new Promise(r => setTimeout(r, 300 + run * 13));
  const from = Date.now();
  const ended = server.kill('SIGTERM'); 
  setTimeout(() => k.mark(), 50);
  const seen = await k.done; const gone = Date.now() - from;
  console.log(JSON.stringify(seen), 'refused', gone, 'code', await ended, Date.now() - from);
  await server.stop();
}
