ALTER TABLE "method_entries" ADD COLUMN "was_saved_before" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "method_entries" ADD COLUMN "mandate" jsonb;