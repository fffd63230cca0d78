CREATE TABLE "processor_refunds" (
	"key" text PRIMARY KEY NOT NULL,
	"charge_key" text NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auto_pay_tries" ADD COLUMN "entity_id" bigint;--> statement-breakpoint
UPDATE "auto_pay_tries" y SET "entity_id" = a."biller_id"
  FROM "auto_pays" p JOIN "accounts" a ON a."id" = p."account_id" WHERE p."id" = y."auto_pay_id";--> statement-breakpoint
DELETE FROM "auto_pay_tries" WHERE "entity_id" IS NULL;--> statement-breakpoint
ALTER TABLE "auto_pay_tries" ALTER COLUMN "entity_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "processor_charges" ADD COLUMN "biller" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "processor_charges" c SET "biller" = t."entity_id" FROM "transactions" t
  WHERE t."charge_key" = c."key"
     OR t."parts" @> jsonb_build_array(jsonb_build_object('key', c."key"));--> statement-breakpoint
UPDATE "processor_charges" c SET "biller" = a."entity_id" FROM "attempts" a
  WHERE c."biller" = 0 AND a."id"::text = c."key";--> statement-breakpoint
UPDATE "processor_charges" c SET "biller" = y."entity_id" FROM "auto_pay_tries" y
  WHERE c."biller" = 0 AND y."id"::text = c."key";--> statement-breakpoint
ALTER TABLE "processor_charges" ALTER COLUMN "biller" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "processor_charges" ADD COLUMN "given_back" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "processor_charges" SET "outcome" = 'accepted', "given_back" = "amount" WHERE "outcome" = 'voided';
