ALTER TABLE "refunds" ADD COLUMN "kind" text DEFAULT 'refund' NOT NULL;--> statement-breakpoint
UPDATE "refunds" r SET "kind" = 'dispute'
 WHERE EXISTS (SELECT FROM "ledger_entries" l
                WHERE l."customer_id" = r."customer_id" AND l."transaction_id" = r."transaction_id"
                  AND l."posting" = 'refund ' || r."number" AND l."account" = 'disputes');
