/** npm run licences: rewrites docs/dependencies.md after a change of the lock file. */
import { writeFileSync } from 'node:fs';
import { licenceList } from './licence-list';

writeFileSync('docs/dependencies.md', licenceList());
