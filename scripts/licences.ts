/** npm run licences: writes docs/dependencies.md anew, after a change of the lock file. */
import { writeFileSync } from 'node:fs';
import { licenceList } from './licence-list';

writeFileSync('docs/dependencies.md', licenceList());
