import { expect, it } from 'vitest';
import { languageFor } from '~/i18n/catalogues.server';
import { toAuditView, type AuditRow } from './audit.dto';

const { t } = languageFor('de', { default: 'en', pseudo: false });
const row: AuditRow = {
  id: 'a',
  actorId: 'operator',
  actorEmail: 'operator',
  action: 'word-rule.add',
  subjectType: 'word-rule',
  subjectId: 'b',
  subjectLabel: '',
  times: 1,
  createdAt: 0,
};

it.each([
  ['word-rule', 'hold (flag) (hold)', 'hold (flag) (Zur Prüfung zurückhalten)'],
  ['word-rule', 'on flag', 'on flag'],
  ['setting', 'hold-new-sellers: on', 'Die ersten drei Anzeigen neuer Konten prüfen: an'],
  ['setting', 'another: off', 'another: aus'],
  ['user', 'hold (flag)', 'hold (flag)'],
])('translates our own words in the name of a %s, %j', (subjectType, subjectLabel, shown) =>
  expect(toAuditView({ ...row, subjectType, subjectLabel }, t).subject).toBe(shown),
);
