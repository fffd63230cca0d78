ALTER TABLE "accounts" ADD COLUMN "pin_hash" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "pin_hashed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "accounts_clear_pins" ON "accounts" USING btree ("id") WHERE "accounts"."pin" <> '';