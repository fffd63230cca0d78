-- Lines that were renamed to a biller before their entries were: what was posted to nobody is posted to the biller.
INSERT INTO "book_entries" ("line", "posting", "account", "entity_id", "is_of_host", "amount", "business_date", "posted_at")
SELECT b."id" || side."name", e."posting", e."account", CASE WHEN side."sign" < 0 THEN e."entity_id" ELSE b."biller" END,
       false, side."sign" * e."amount", e."business_date", e."posted_at"
  FROM "processor_book" b
  JOIN "book_entries" e ON e."line" = b."id" AND NOT e."is_of_host" AND e."entity_id" = 0
 CROSS JOIN (VALUES (' renamed from', -1), (' renamed to', 1)) AS side ("name", "sign")
 WHERE b."biller" <> 0
ON CONFLICT DO NOTHING;
