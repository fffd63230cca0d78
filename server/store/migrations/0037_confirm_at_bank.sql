ALTER TABLE "checkouts" ADD COLUMN "confirming" jsonb;--> statement-breakpoint
ALTER TABLE "processor_charges" ADD COLUMN "confirmation" jsonb;