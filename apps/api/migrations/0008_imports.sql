CREATE TYPE "public"."draft_origin" AS ENUM('reader', 'model', 'person');--> statement-breakpoint
CREATE TYPE "public"."draft_status" AS ENUM('pending', 'accepted', 'discarded');--> statement-breakpoint
CREATE TYPE "public"."import_status" AS ENUM('queued', 'reading', 'ready', 'failed', 'cancelled');--> statement-breakpoint
CREATE TYPE "public"."import_subject" AS ENUM('questions', 'answers');--> statement-breakpoint
CREATE TABLE "import_drafts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"import_id" integer NOT NULL,
	"group" smallint NOT NULL,
	"position" smallint NOT NULL,
	"status" "draft_status" DEFAULT 'pending' NOT NULL,
	"content" jsonb NOT NULL,
	"items" jsonb NOT NULL,
	"areas" jsonb NOT NULL,
	"warnings" jsonb NOT NULL,
	"origin" "draft_origin" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"entry_id" integer
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject" "import_subject" NOT NULL,
	"status" "import_status" DEFAULT 'queued' NOT NULL,
	"created_by" integer NOT NULL,
	"category" jsonb NOT NULL,
	"file_name" text NOT NULL,
	"file_key" text NOT NULL,
	"file_size_bytes" integer NOT NULL,
	"model_use" text NOT NULL,
	"expected_count" smallint NOT NULL,
	"stage" text,
	"page_count" smallint,
	"pages_read" smallint DEFAULT 0 NOT NULL,
	"pages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"groups" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"chosen_group" smallint,
	"sheets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"model_usage" jsonb,
	"failure" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"lease_owner" text,
	"lease_until" timestamp with time zone,
	"cancel_requested" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"applied_sheet" smallint,
	"applied_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "import_drafts" ADD CONSTRAINT "import_drafts_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_drafts" ADD CONSTRAINT "import_drafts_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_drafts_order" ON "import_drafts" USING btree ("import_id","group","position");--> statement-breakpoint
CREATE INDEX "imports_queue" ON "imports" USING btree ("status","id");