-- Pages of imports read before they told which of their questions have warnings.
UPDATE "imports"
SET "pages" = (
	SELECT jsonb_agg('{"numbers_with_warnings": []}'::jsonb || "read"."page" ORDER BY "read"."place")
	FROM jsonb_array_elements("imports"."pages") WITH ORDINALITY AS "read" ("page", "place")
)
WHERE "pages" <> '[]';
