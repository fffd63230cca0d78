CREATE TABLE "authenticators" (
	"customer_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"sealed_key" text NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "authenticators_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"customer_id" bigint NOT NULL,
	"authenticator_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_customer_id_authenticator_id_hash_pk" PRIMARY KEY("customer_id","authenticator_id","hash")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "authenticators_active" ON "authenticators" USING btree ("customer_id") WHERE "authenticators"."confirmed_at" is not null and "authenticators"."ended_at" is null;