CREATE TABLE "sandbox_billing" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"months" integer NOT NULL,
	"charges" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "notifications" jsonb DEFAULT '{"ebill":{"email":true,"text":false},"autopay":{"email":true,"text":false},"payment":{"email":true,"text":false}}'::jsonb NOT NULL;