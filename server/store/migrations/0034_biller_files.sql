CREATE TABLE "biller_versions" (
	"biller_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"file" jsonb NOT NULL,
	"applied_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "biller_versions_biller_id_version_pk" PRIMARY KEY("biller_id","version")
);
--> statement-breakpoint
ALTER TABLE "bill_types" ADD COLUMN "key" text;--> statement-breakpoint
UPDATE "bill_types" SET "key" = trim(both '-' from regexp_replace(lower("name"), '[^a-z0-9]+', '-', 'g')) || '-' || "id";--> statement-breakpoint
ALTER TABLE "bill_types" ALTER COLUMN "key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bill_types" ADD COLUMN "card_fee_basis_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bill_types" ADD COLUMN "card_fee_at_least" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bill_types" ADD COLUMN "bank_fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Until now every fee was the same.
UPDATE "bill_types" SET "card_fee_basis_points" = 275, "card_fee_at_least" = 150, "bank_fee" = 75 WHERE "has_xbp_fee";--> statement-breakpoint
-- Each item of an open attempt gets the fee that was agreed for it.
UPDATE "attempts" SET "items" = (
  SELECT jsonb_agg((item - 'hasFee') || jsonb_build_object('fee', CASE
    WHEN NOT coalesce((item ->> 'hasFee')::boolean, false) THEN 0
    WHEN "method" ->> 'category' = 'bank' THEN 75
    ELSE greatest(150, floor(((item ->> 'amount')::numeric * 275 + 5000) / 10000)) END) ORDER BY position)
  FROM jsonb_array_elements("items") WITH ORDINALITY AS entry(item, position)
) WHERE jsonb_typeof("items") = 'array' AND jsonb_array_length("items") > 0;--> statement-breakpoint
ALTER TABLE "billers" ADD COLUMN "slug" text;--> statement-breakpoint
UPDATE "billers" SET "slug" = trim(both '-' from regexp_replace(lower(regexp_replace("referral_id", '^welcome-', '')), '[^a-z0-9]+', '-', 'g'));--> statement-breakpoint
ALTER TABLE "billers" ALTER COLUMN "slug" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "billers" ADD COLUMN "merchant" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Until now every biller could be paid.
UPDATE "billers" SET "merchant" = "slug";--> statement-breakpoint
ALTER TABLE "biller_versions" ADD CONSTRAINT "biller_versions_biller_id_billers_id_fk" FOREIGN KEY ("biller_id") REFERENCES "billers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bill_types_key" ON "bill_types" USING btree ("biller_id","key");--> statement-breakpoint
ALTER TABLE "billers" ADD CONSTRAINT "billers_slug_unique" UNIQUE("slug");