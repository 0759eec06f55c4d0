import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { recordAudit } from '~/features/accounts/audit.server';
import { writeAs } from '~/features/accounts/write-as.server';
import { msg } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { newId, requireId } from '~/lib/ids.server';
import type { TablePage, TableRequest } from '~/lib/paging';
import { isUniqueViolation } from '~/platform/db/database-errors.server';
import {
  MAX_RULES,
  readManagedRules,
  readWordRules,
  type WordRuleRow,
} from './listing-checks.sql.server';
import { phraseKey } from './look-alikes.server';
import { findRules, indexRules, type CompiledRule, type RuleIndex } from './match-words.server';
import type { WordRuleInput } from './word-rule.schema';

const NONE = 'listingChecks.ruleMissing';
const THERE = 'listingChecks.ruleExists';
const FULL = msg('listingChecks.rulesFull', { count: MAX_RULES });

/**
 * Lists the rules for words for admins, newest first, searchable by their phrase. Refuses with
 * `unauthenticated` and `forbidden`.
 */
export async function listWordRules(
  ctx: Ctx,
  request: TableRequest,
): Promise<TablePage<WordRuleRow>> {
  requirePermission(ctx, 'report:moderate');
  const search = phraseKey(request.search ?? '');
  return readManagedRules(ctx.db, { ...request, search });
}

/**
 * Adds a rule and records it in the audit log; listings are checked against it when they are written
 * next. Returns its id. Refuses with `unauthenticated`, `forbidden` and `conflict` (the rule exists: at
 * the field; too many rules).
 */
export async function addWordRule(
  ctx: Ctx,
  { phrase, action }: WordRuleInput,
): Promise<{ ruleId: string }> {
  requirePermission(ctx, 'report:moderate');
  const id = newId();
  try {
    await writeAs(ctx, 'report:moderate', async (tx, actor) => {
      if ((await tx.wordRule.count()) >= MAX_RULES) throw new DomainError('conflict', FULL);
      const row = { id, phrase, phraseKey: phraseKey(phrase), action };
      await tx.wordRule.create({ data: { ...row, createdAt: ctx.clock.now() } });
      const subject = { type: 'word-rule', id, label: `${phrase} (${action})` } as const;
      await recordAudit(tx, ctx, { actor, action: 'word-rule.add', subject });
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'phraseKey')) throw error;
    throw new DomainError('conflict', { message: THERE, fields: { phrase: [THERE] } });
  }
  return { ruleId: id };
}

/** Gets a rule. Refuses with `unauthenticated`, `forbidden` and `not_found`. */
export async function getWordRule(ctx: Ctx, ruleId: string): Promise<{ phrase: string }> {
  requirePermission(ctx, 'report:moderate');
  const id = requireId(ruleId, NONE);
  const rule = await ctx.db.read.wordRule.findUnique({ where: { id }, select: { phrase: true } });
  if (!rule) throw new DomainError('not_found', NONE);
  return rule;
}

/**
 * Deletes a rule and records it in the audit log; what it flagged stays flagged. Returns whether this
 * request deleted it. Refuses with `unauthenticated` and `forbidden`.
 */
export async function deleteWordRule(ctx: Ctx, ruleId: string): Promise<boolean> {
  requirePermission(ctx, 'report:moderate');
  const id = requireId(ruleId, NONE);
  return writeAs(ctx, 'report:moderate', async (tx, actor) => {
    const rule = await tx.wordRule.findUnique({ where: { id } });
    if (!rule) return false;
    await tx.wordRule.delete({ where: { id } });
    const subject = { type: 'word-rule', id, label: rule.phrase } as const;
    await recordAudit(tx, ctx, { actor, action: 'word-rule.delete', subject });
    return true;
  });
}

/** The rules as they are compared with listings; they may be as old as the query cache. */
export function loadRules({ db }: Pick<Ctx, 'db'>): Promise<RuleIndex> {
  return db.memoize('word rules', async () => indexRules(await readWordRules(db)));
}

/** The texts of a listing that rules are compared with. */
interface ListingTexts {
  name: string;
  description: string;
  location: string;
  /** Values that the seller entered in the fields of the category. */
  attributes: Readonly<Record<string, readonly string[]>>;
}

/** The rules that the texts of a listing match, each once. */
export function matchListing(
  rules: RuleIndex,
  { name, description, location, attributes }: ListingTexts,
): CompiledRule[] {
  const texts = [name, description, location, ...Object.values(attributes).flat()];
  return [...new Set(texts.flatMap((text) => findRules(rules, text)))];
}
