import { expect } from 'vitest';
import {
  deleteReportedProduct,
  getReportedProduct,
} from '~/features/moderation/delete-product.server';
import {
  deleteReportedProducts,
  listProductsToDelete,
} from '~/features/moderation/decide-reports.server';
import {
  addReason,
  changeReason,
  getManagedReason,
} from '~/features/moderation/manage-reasons.server';
import { dismissReport, reportProduct } from '~/features/moderation/reports.server';
import {
  addCategory,
  getManagedCategory,
  renameCategory,
} from '~/features/products/categories.server';
import { fieldSchema } from '~/features/products/category-field.schema';
import {
  getManagedField,
  moveFieldUp,
  saveField,
} from '~/features/products/edit-category-fields.server';
import { addSynonyms, editSynonyms, getSynonyms } from '~/features/search/manage-synonyms.server';
import type { Database } from '~/platform/db/database';
import { onEachDatabase } from '../setup/databases';
import { actAs, addPerson, addProduct as addRow, testClock, testServices } from '../setup/test-ctx';

const outdated = { code: 'conflict', message: 'http.form.outdated' };

async function asAdmin(db: Database) {
  const services = testServices(db, { clock: testClock() });
  return actAs(services, await addPerson(services, 'admin'));
}

onEachDatabase('a form that another admin has overtaken', (it) => {
  it('does not undo the options of a field', async ({ db }) => {
    const admin = await asAdmin(db);
    const { categoryId } = await addCategory(admin, { name: 'Clothes' });
    const form = (options: string) => fieldSchema.parse({ label: 'Size', type: 'choice', options });
    await saveField(admin, categoryId, { key: 'size', isNew: true }, form('S\nM'));
    const opened = (await getManagedField(admin, categoryId, 'size')).field?.seen;
    const save = (options: string, seen = opened) =>
      saveField(admin, categoryId, { key: 'size', isNew: false, seen }, form(options));
    await save('S\nM\nL');
    await save('S\nM\nL');
    await expect(save('S\nM')).rejects.toMatchObject(outdated);
    const { field } = await getManagedField(admin, categoryId, 'size');
    expect(field?.values.options).toBe('S\nM\nL');
    await save('S\nM', field?.seen);
    await saveField(admin, categoryId, { key: 'fit', isNew: true }, form('Slim'));
    await moveFieldUp(admin, categoryId, 'fit');
    const entries = await db.read.auditEntry.findMany({ where: { action: 'category.fields' } });
    expect(entries.map(({ subjectLabel }) => subjectLabel)).toEqual(
      expect.arrayContaining([
        'Clothes: +Size',
        'Clothes: Size (+L)',
        'Clothes: Size (−L)',
        'Clothes: ↑ fit',
      ]),
    );
  });

  it('does not undo the name and the parent of a category', async ({ db }) => {
    const admin = await asAdmin(db);
    const { categoryId: parentId } = await addCategory(admin, { name: 'Home' });
    const { categoryId } = await addCategory(admin, { name: 'Lamps', names: { de: 'Lampen' } });
    const { seen } = await getManagedCategory(admin, categoryId);
    const opened = { name: 'Lamps', names: { de: 'Lampen' }, parentId: null };
    await renameCategory(admin, categoryId, { ...opened, name: 'Lights', parentId }, seen);
    await expect(renameCategory(admin, categoryId, opened, seen)).rejects.toMatchObject(outdated);
    const now = await getManagedCategory(admin, categoryId);
    expect(now).toMatchObject({ name: 'Lights', parentId });
    await renameCategory(admin, categoryId, opened, now.seen);
  });

  it('does not remove a listing whose reports were dismissed, or that was corrected', async ({
    db,
  }) => {
    const services = testServices(db, { clock: testClock() });
    const admin = actAs(services, await addPerson(services, 'admin'));
    const buyer = actAs(services, await addPerson(services, 'buyer'));
    const { id } = await addRow(services, await addPerson(services, 'seller'), {
      name: 'Red lamp',
    });
    await reportProduct(buyer, id, { reason: 'scam' });
    const { seen } = await getReportedProduct(admin, id);
    const remove = (version?: string) =>
      deleteReportedProduct(admin, id, { reasonId: 'scam', reason: '', seen: version });
    const { id: reportId } = await db.read.report.findFirstOrThrow();
    await dismissReport(admin, reportId);
    const refused = { code: 'conflict', message: 'listingChecks.changed' };
    await expect(remove(seen)).rejects.toMatchObject(refused);
    const { seen: dismissed } = await getReportedProduct(admin, id);
    const data = { description: 'Without its shade', updatedAt: new Date(0) };
    await db.write((tx) => tx.product.update({ where: { id }, data }));
    await expect(remove(dismissed)).rejects.toMatchObject(refused);
    expect(await remove((await getReportedProduct(admin, id)).seen)).toBe(1);
    expect(await remove(seen)).toBe(0);
  });

  it('does not remove one of several listings that was decided meanwhile', async ({ db }) => {
    const services = testServices(db, { clock: testClock() });
    const admin = actAs(services, await addPerson(services, 'admin'));
    const buyer = actAs(services, await addPerson(services, 'buyer'));
    const seller = await addPerson(services, 'seller');
    const { id: lamp } = await addRow(services, seller, { name: 'Red lamp' });
    const { id: vase } = await addRow(services, seller, { name: 'Vase' });
    const { reportId } = await reportProduct(buyer, lamp, { reason: 'scam' });
    await reportProduct(buyer, vase, { reason: 'scam' });
    const opened = await listProductsToDelete(admin, [lamp, vase]);
    await dismissReport(admin, reportId);
    const scam = { reasonId: 'scam', reason: '' };
    expect(await deleteReportedProducts(admin, opened, scam)).toEqual({
      done: 1,
      already: 0,
      refusals: ['listingChecks.changed'],
    });
    const left = await db.read.product.findMany({ where: { deletedAt: null } });
    expect(left.map(({ id }) => id)).toEqual([lamp]);
  });

  it('does not undo a reason for reports or a group of synonyms', async ({ db }) => {
    const admin = await asAdmin(db);
    const reason = {
      name: 'Too dear',
      names: { de: 'Zu teuer' },
      about: 'all',
      urgency: 2,
    } as const;
    const { reasonId } = await addReason(admin, reason);
    const { seen } = await getManagedReason(admin, reasonId);
    await changeReason(admin, reasonId, { ...reason, urgency: 3 }, seen);
    await expect(changeReason(admin, reasonId, reason, seen)).rejects.toMatchObject(outdated);
    const { groupId } = await addSynonyms(admin, { words: 'sofa, couch' });
    const opened = await getSynonyms(admin, groupId);
    await editSynonyms(admin, groupId, { words: 'sofa, couch, bench', seen: opened.seen });
    await expect(editSynonyms(admin, groupId, opened)).rejects.toMatchObject(outdated);
    expect((await getSynonyms(admin, groupId)).words).toBe('sofa, couch, bench');
  });
});
