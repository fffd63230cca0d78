CREATE TABLE "stopped_numbers" (
	"mobile_number" text PRIMARY KEY NOT NULL,
	"stopped_at" timestamp (3) with time zone NOT NULL
);
