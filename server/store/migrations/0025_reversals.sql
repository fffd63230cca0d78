CREATE TABLE "reversals" (
	"customer_id" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	"status" integer NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "reversals_customer_id_transaction_id_pk" PRIMARY KEY("customer_id","transaction_id")
);
--> statement-breakpoint
CREATE INDEX "reversals_due" ON "reversals" USING btree ("next_check_at");--> statement-breakpoint
UPDATE "processor_charges" c SET "given_back" = c."amount" FROM "transactions" t
  WHERE t."status" IN (3, 5, 6) AND t."charge_key" = c."key" AND t."parts" = '[]';--> statement-breakpoint
UPDATE "processor_charges" c SET "settles_on" = t."transaction_date", "returned_because" = t."message"
  FROM "transactions" t
  WHERE t."status" = 4 AND t."charge_key" = c."key" AND t."parts" = '[]'
    AND c."returned_because" IS NULL AND c."given_back" < c."amount";
