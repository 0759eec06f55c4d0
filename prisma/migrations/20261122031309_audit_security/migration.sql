-- Plain ADD COLUMN instead of a rebuilt table, which would lose the triggers that stand on it.
ALTER TABLE "AuditEntry" ADD COLUMN "times" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "AuditEntry" ADD COLUMN "countKey" TEXT;
ALTER TABLE "AuditEntry" ADD COLUMN "keepUntil" DATETIME;
CREATE UNIQUE INDEX "AuditEntry_countKey_key" ON "AuditEntry"("countKey");
CREATE INDEX "AuditEntry_actorId_idx" ON "AuditEntry"("actorId");
CREATE INDEX "AuditEntry_subjectId_idx" ON "AuditEntry"("subjectId");
CREATE INDEX "AuditEntry_keepUntil_idx" ON "AuditEntry"("keepUntil");

-- data
-- An entry's facts never change. What may change: the count of a counted event, and the names of
-- an account that was deleted. Only entries with an end (security events) may be deleted.
DROP TRIGGER "AuditEntry_no_update";
DROP TRIGGER "AuditEntry_no_delete";

CREATE TRIGGER "AuditEntry_no_update" BEFORE UPDATE ON "AuditEntry"
WHEN NOT (
  NEW."id" IS OLD."id" AND NEW."actorId" IS OLD."actorId" AND NEW."action" IS OLD."action"
  AND NEW."subjectType" IS OLD."subjectType" AND NEW."subjectId" IS OLD."subjectId"
  AND NEW."createdAt" IS OLD."createdAt" AND NEW."countKey" IS OLD."countKey"
  AND NEW."keepUntil" IS OLD."keepUntil"
  AND (NEW."times" = OLD."times" OR (OLD."countKey" IS NOT NULL AND NEW."times" > OLD."times"))
  AND (NEW."actorEmail" IS OLD."actorEmail" OR NEW."actorEmail" = 'Deleted account')
  AND (NEW."subjectLabel" IS OLD."subjectLabel" OR instr(NEW."subjectLabel", 'Deleted account') > 0)
  AND (NEW."searchKey" IS OLD."searchKey" OR NEW."actorEmail" IS NOT OLD."actorEmail"
    OR NEW."subjectLabel" IS NOT OLD."subjectLabel")
)
BEGIN
  SELECT RAISE(ABORT, 'audit entries cannot be changed');
END;

CREATE TRIGGER "AuditEntry_no_delete" BEFORE DELETE ON "AuditEntry" WHEN OLD."keepUntil" IS NULL
BEGIN
  SELECT RAISE(ABORT, 'audit entries cannot be deleted');
END;
