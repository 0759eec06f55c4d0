-- AlterTable
ALTER TABLE "AuditEntry" ADD COLUMN     "countKey" TEXT,
ADD COLUMN     "keepUntil" TIMESTAMP(3),
ADD COLUMN     "times" INTEGER NOT NULL DEFAULT 1;

-- CreateIndex
CREATE UNIQUE INDEX "AuditEntry_countKey_key" ON "AuditEntry"("countKey");

-- CreateIndex
CREATE INDEX "AuditEntry_actorId_idx" ON "AuditEntry"("actorId");

-- CreateIndex
CREATE INDEX "AuditEntry_subjectId_idx" ON "AuditEntry"("subjectId");

-- CreateIndex
CREATE INDEX "AuditEntry_keepUntil_idx" ON "AuditEntry"("keepUntil");

-- data
-- An entry's facts never change. What may change: the count of a counted event, and the names of
-- an account that was deleted. Only entries with an end (security events) may be deleted.
DROP TRIGGER "AuditEntry_no_update" ON "AuditEntry";
DROP TRIGGER "AuditEntry_no_delete" ON "AuditEntry";

CREATE TRIGGER "AuditEntry_no_update" BEFORE UPDATE ON "AuditEntry"
FOR EACH ROW WHEN (NOT (
  NEW."id" = OLD."id" AND NEW."actorId" = OLD."actorId" AND NEW."action" = OLD."action"
  AND NEW."subjectType" = OLD."subjectType" AND NEW."subjectId" = OLD."subjectId"
  AND NEW."createdAt" = OLD."createdAt" AND NEW."countKey" IS NOT DISTINCT FROM OLD."countKey"
  AND NEW."keepUntil" IS NOT DISTINCT FROM OLD."keepUntil"
  AND (NEW."times" = OLD."times" OR (OLD."countKey" IS NOT NULL AND NEW."times" > OLD."times"))
  AND (NEW."actorEmail" = OLD."actorEmail" OR NEW."actorEmail" = 'Deleted account')
  AND (NEW."subjectLabel" = OLD."subjectLabel" OR position('Deleted account' in NEW."subjectLabel") > 0)
  AND (NEW."searchKey" = OLD."searchKey" OR NEW."actorEmail" <> OLD."actorEmail"
    OR NEW."subjectLabel" <> OLD."subjectLabel")
)) EXECUTE FUNCTION "refuse_audit_change"();

CREATE TRIGGER "AuditEntry_no_delete" BEFORE DELETE ON "AuditEntry"
FOR EACH ROW WHEN (OLD."keepUntil" IS NULL) EXECUTE FUNCTION "refuse_audit_change"();
