-- What an admin did was stored with the admin's account, and shown as done by the other person.
UPDATE "Message" SET "authorId" = NULL
WHERE "kind" = 'event' AND "authorId" IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM "Conversation" c WHERE c."id" = "Message"."conversationId"
    AND "Message"."authorId" IN (c."buyerId", c."sellerId")
);
