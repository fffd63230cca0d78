CREATE TABLE "deployment" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
