ALTER TABLE "processor_charges" ADD COLUMN "fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "processor_charges" c SET "fee" = t."fee" FROM "transactions" t WHERE t."charge_key" = c."key" AND t."parts" = '[]';
