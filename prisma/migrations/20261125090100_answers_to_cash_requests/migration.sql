-- The seller's answers to cash requests were stored as a booking and a cancellation by the seller.
UPDATE "Message" SET
  "eventType" = CASE WHEN "eventType" = 'order-reserved' THEN 'order-accepted' ELSE 'order-declined' END,
  "amountMinor" = (SELECT o."priceMinor" FROM "Order" o WHERE o."id" = "Message"."subjectId"),
  "currency" = (SELECT o."currency" FROM "Order" o WHERE o."id" = "Message"."subjectId")
WHERE "kind" = 'event' AND "eventType" IN ('order-reserved', 'order-cancelled') AND EXISTS (
  SELECT 1 FROM "Conversation" c WHERE c."id" = "Message"."conversationId"
    AND c."sellerId" = "Message"."authorId"
) AND EXISTS (SELECT 1 FROM "Order" o WHERE o."id" = "Message"."subjectId");
