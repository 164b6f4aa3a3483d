#!/bin/sh
# Makes the files that compose.yaml reads its secrets from. What exists already is kept.
set -eu
umask 077
mkdir -p secrets
make() { [ -e "secrets/$1" ] || printf %s "$2" > "secrets/$1"; }
make postgres_admin_password "$(openssl rand -hex 24)"
make postgres_app_password "$(openssl rand -hex 24)"
make token_secret "$(openssl rand -hex 32)"
make storage_access_key "$(openssl rand -hex 10)"
make storage_secret_key "$(openssl rand -hex 24)"
make metrics_token "$(openssl rand -hex 24)"
make database_url "postgres://amauta:$(cat secrets/postgres_app_password)@database:5432/amauta"
# The containers read these files as users of their own.
chmod 644 secrets/*
chmod 711 secrets
echo "The secrets stand in $(pwd)/secrets. Keep a copy where you keep passwords."
