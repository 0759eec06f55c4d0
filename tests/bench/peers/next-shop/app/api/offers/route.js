export { serveWrite as POST } from '../../serve';
