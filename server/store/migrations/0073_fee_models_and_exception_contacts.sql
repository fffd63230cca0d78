ALTER TABLE "bill_types" ADD COLUMN "fee_model" text DEFAULT 'service' NOT NULL;--> statement-breakpoint
ALTER TABLE "billers" ADD COLUMN "exception_contact" jsonb;