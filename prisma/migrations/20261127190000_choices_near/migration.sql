-- The document of a listing gets the words of its cell and blocks once more for its condition, for a
-- verified seller and for a photo, behind the mark n: one token for "good within this block" (ADR 307).
DROP VIEW "ListingDocument";

CREATE VIEW "ListingDocument" AS SELECT p."id" AS "productId", k."byTime", k."byPrice",
  p."searchText" || replace(' a c' || hex(p."categoryId") || ' k' || p."condition"
    || (SELECT ' y' || "c" || ' y' || substr("c", 1, 3) || ' y' || substr("c", 1, 2) || ' y' || substr("c", 1, 1)
        FROM (SELECT printf('%04d', min(max(p."purchaseYear", 0), 9999)) AS "c"))
    || (SELECT ' p' || "c" || ' p' || substr("c", 1, 7) || ' p' || substr("c", 1, 6) || ' p' || substr("c", 1, 5)
          || ' p' || substr("c", 1, 4) || ' p' || substr("c", 1, 3) || ' p' || substr("c", 1, 2) || ' p' || substr("c", 1, 1)
        FROM (SELECT printf('%08d', min(max(p."resalePriceMinor", 0), 99999999)) AS "c"))
    || CASE WHEN u."verified" THEN ' v' || replace("blocks", ' ', ' nv') ELSE '' END
    || CASE WHEN EXISTS (SELECT 1 FROM "ProductPhoto" ph WHERE ph."productId" = p."id")
         THEN ' f' || replace("blocks", ' ', ' nf') ELSE '' END
    || replace("blocks", ' ', ' nk' || p."condition")
    || CASE p."searchFields" WHEN '' THEN '' ELSE replace(' ' || p."searchFields", ' ', ' x') END
    || replace(' ' || p."searchPlace", ' ', ' l'), ' ', ' ' || char(57344)) AS "text"
FROM (
  -- The words of cells end "searchPlace"; the first of them is the one of all that have a place.
  SELECT *, CASE WHEN instr("searchPlace", char(57348)) = 0 THEN ''
      ELSE substr("searchPlace", instr("searchPlace", char(57348)) + 1) END AS "blocks"
  FROM "Product"
) p
JOIN "ListingKey" k ON k."productId" = p."id"
JOIN "User" u ON u."id" = p."sellerId"
WHERE p."listed";

INSERT INTO "ListingByTime" ("ListingByTime") VALUES ('delete-all');
INSERT INTO "ListingByPrice" ("ListingByPrice") VALUES ('delete-all');
INSERT INTO "ListingByTime" (rowid, "text") SELECT "byTime", "text" FROM "ListingDocument" ORDER BY "byTime";
INSERT INTO "ListingByPrice" (rowid, "text") SELECT "byPrice", "text" FROM "ListingDocument" ORDER BY "byPrice";
