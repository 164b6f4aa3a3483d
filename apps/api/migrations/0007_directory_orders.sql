-- An index takes rows of up to 2704 bytes: in the worst case four a character.
CREATE OR REPLACE FUNCTION list_teacher(teacher integer) RETURNS void
LANGUAGE sql
AS $$
  DELETE FROM teacher_directory listed USING accounts account
  WHERE listed.account_id = teacher AND account.id = teacher AND account.deleted_at IS NOT NULL;

  INSERT INTO teacher_directory AS listed (account_id, name_key, search_text, expiration_date, created_at)
  SELECT account.id,
    left(fold_text(replace(replace(normalize(account.full_name, NFC), 'ñ', 'n~'), 'Ñ', 'n~')), 100),
    left(fold_text(concat_ws(E'\n', account.full_name, account.email, account.phone, profile.school)), 500),
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
SELECT list_teacher(id) FROM accounts WHERE role = 'DOC';
--> statement-breakpoint
DROP INDEX "teacher_directory_name";--> statement-breakpoint
DROP INDEX "teacher_directory_created";--> statement-breakpoint
DROP INDEX "teacher_directory_expiration";--> statement-breakpoint
CREATE INDEX "teacher_directory_name" ON "teacher_directory" USING btree ("name_key","account_id","expiration_date","search_text");--> statement-breakpoint
CREATE INDEX "teacher_directory_created" ON "teacher_directory" USING btree ("created_at","account_id","expiration_date","search_text");--> statement-breakpoint
CREATE INDEX "teacher_directory_expiration" ON "teacher_directory" USING btree ("expiration_date","account_id","search_text");
