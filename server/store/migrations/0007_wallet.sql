ALTER TABLE "payment_methods" ADD COLUMN "sealed_account" text;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "cart_item_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;