ALTER TABLE "alerts" ADD COLUMN "lost" jsonb;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD COLUMN "due_left" bigint;