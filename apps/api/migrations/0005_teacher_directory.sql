CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Text as it is searched: without accents and in lower case. Decomposing first makes it the same in every locale.
CREATE FUNCTION fold_text(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g')) $$;
--> statement-breakpoint
CREATE TABLE "teacher_counts" (
	"expiration_date" date PRIMARY KEY NOT NULL,
	"total" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teacher_directory" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"search_text" text NOT NULL,
	"expiration_date" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "teacher_directory" ADD CONSTRAINT "teacher_directory_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "teacher_directory_name" ON "teacher_directory" USING btree ("name_key","account_id","expiration_date");--> statement-breakpoint
CREATE INDEX "teacher_directory_created" ON "teacher_directory" USING btree ("created_at","account_id","expiration_date");--> statement-breakpoint
CREATE INDEX "teacher_directory_expiration" ON "teacher_directory" USING btree ("expiration_date","account_id");--> statement-breakpoint
CREATE INDEX "teacher_directory_search" ON "teacher_directory" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
-- Brings the directory up to date with one account.
CREATE FUNCTION list_teacher(teacher integer) RETURNS void
LANGUAGE sql
AS $$
  DELETE FROM teacher_directory listed USING accounts account
  WHERE listed.account_id = teacher AND account.id = teacher AND account.deleted_at IS NOT NULL;

  INSERT INTO teacher_directory AS listed (account_id, name_key, search_text, expiration_date, created_at)
  SELECT account.id,
    fold_text(replace(replace(normalize(account.full_name, NFC), 'ñ', 'n~'), 'Ñ', 'n~')),
    fold_text(concat_ws(E'\n', account.full_name, account.email, account.phone, profile.school)),
    profile.expiration_date, account.created_at
  FROM accounts account
  JOIN teacher_profiles profile ON profile.account_id = account.id
  WHERE account.id = teacher AND account.deleted_at IS NULL
  ON CONFLICT (account_id) DO UPDATE SET
    name_key = excluded.name_key,
    search_text = excluded.search_text,
    expiration_date = excluded.expiration_date,
    created_at = excluded.created_at
  WHERE listed IS DISTINCT FROM excluded;
$$;
--> statement-breakpoint
CREATE FUNCTION list_changed_account() RETURNS trigger LANGUAGE plpgsql
AS $$ BEGIN PERFORM list_teacher(NEW.id); RETURN NULL; END $$;
--> statement-breakpoint
CREATE FUNCTION list_changed_profile() RETURNS trigger LANGUAGE plpgsql
AS $$ BEGIN PERFORM list_teacher(NEW.account_id); RETURN NULL; END $$;
--> statement-breakpoint
-- Not fired by signing in, which changes other columns. A new account is listed once it has its profile.
CREATE TRIGGER accounts_directory
AFTER UPDATE OF full_name, email, phone, created_at, deleted_at ON accounts
FOR EACH ROW EXECUTE FUNCTION list_changed_account();
--> statement-breakpoint
CREATE TRIGGER teacher_profiles_directory
AFTER INSERT OR UPDATE OF school, expiration_date ON teacher_profiles
FOR EACH ROW EXECUTE FUNCTION list_changed_profile();
--> statement-breakpoint
CREATE FUNCTION count_teachers() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE teacher_counts SET total = total - 1 WHERE expiration_date = OLD.expiration_date;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO teacher_counts AS counted (expiration_date, total) VALUES (NEW.expiration_date, 1)
    ON CONFLICT (expiration_date) DO UPDATE SET total = counted.total + 1;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER teacher_directory_counts
AFTER INSERT OR DELETE OR UPDATE OF expiration_date ON teacher_directory
FOR EACH ROW EXECUTE FUNCTION count_teachers();
--> statement-breakpoint
SELECT list_teacher(id) FROM accounts WHERE role = 'DOC';
