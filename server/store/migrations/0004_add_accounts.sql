ALTER TABLE "accounts" ADD COLUMN "mailing_address" jsonb;--> statement-breakpoint
ALTER TABLE "billers" ADD COLUMN "registration_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "billers" ADD COLUMN "registration_token" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "billers" ADD COLUMN "organization_data" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "accounts_number_entered" ON "accounts" USING btree ("bill_type_id",lower(regexp_replace("account_num", '[^[:alnum:]]', '', 'g')));