ALTER TABLE "method_entries" ADD COLUMN "verify" jsonb;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "deposits_on" date;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "verify_by" date;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "verify_tries" integer DEFAULT 0 NOT NULL;