import { startBuiltServer } from '../setup/built-server';
import { removeTemplate } from '../setup/demo-template';

/** One built server with demo data for all browser tests. Tests make the people they need. */
export default async function startServer(): Promise<() => Promise<void>> {
  const server = await startBuiltServer();
  process.env.E2E_URL = server.url;
  process.env.E2E_DATA = server.dataDir;
  return async () => {
    await server.stop();
    removeTemplate();
  };
}
