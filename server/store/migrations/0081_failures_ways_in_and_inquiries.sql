ALTER TABLE "auto_pays" ADD COLUMN "account_num" text;--> statement-breakpoint
ALTER TABLE "auto_pays" ADD COLUMN "biller_id" bigint;--> statement-breakpoint
UPDATE "auto_pays" p SET "account_num" = a."account_num", "biller_id" = a."biller_id"
  FROM "accounts" a WHERE a."id" = p."account_id" AND p."failed_payment" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "auto_pays_failed_by_account" ON "auto_pays" USING btree (coalesce("account_num", ''),"id") WHERE failed_payment is not null;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "came_by" text;--> statement-breakpoint
-- Last, because reading payments waits from here on until all is committed.
ALTER TABLE "transactions" ADD COLUMN "inquiries" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "transactions_asked_about" ON "transactions" USING btree ("id") WHERE (status in (1, 5) and inquiries @> '[{"isOpen": true}]');
