CREATE TABLE "processor_book" (
	"id" text PRIMARY KEY NOT NULL,
	"biller" bigint NOT NULL,
	"kind" text NOT NULL,
	"charge_key" text NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "processor_book_mark" (
	"id" integer PRIMARY KEY NOT NULL,
	"mark" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "processor_book_charge" ON "processor_book" USING btree ("charge_key");--> statement-breakpoint
INSERT INTO "processor_refunds" ("key", "charge_key", "amount", "at")
SELECT c."key" || ':void', c."key", c."given_back" - coalesce(r."amount", 0), c."at"
  FROM "processor_charges" c
  LEFT JOIN (SELECT "charge_key", sum("amount") AS "amount" FROM "processor_refunds" GROUP BY 1) r ON r."charge_key" = c."key"
 WHERE c."given_back" > coalesce(r."amount", 0)
ON CONFLICT DO NOTHING;
