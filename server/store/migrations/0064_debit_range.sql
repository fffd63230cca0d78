ALTER TABLE "auto_pays" ADD COLUMN "debit_limit" bigint;--> statement-breakpoint
ALTER TABLE "auto_pays" ADD COLUMN "debit_notice" jsonb;--> statement-breakpoint
CREATE INDEX "auto_pays_without_range" ON "auto_pays" USING btree ("id") WHERE debit_limit is null;