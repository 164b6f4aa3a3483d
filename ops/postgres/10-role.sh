#!/bin/sh
# Runs once, when the database's folder is made. The product's role owns its database and is no superuser.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$(cat /run/secrets/postgres_app_password)" --username postgres <<'SQL'
create role amauta login nosuperuser nocreatedb nocreaterole noreplication password :'password';
create database amauta owner amauta encoding 'UTF8' locale 'C.UTF-8' template template0;
revoke all on database amauta from public;
\connect amauta
create extension if not exists pg_trgm;
SQL
