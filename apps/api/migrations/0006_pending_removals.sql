CREATE TABLE "pending_removals" (
	"key" text PRIMARY KEY NOT NULL,
	"noted_at" timestamp with time zone NOT NULL
);
