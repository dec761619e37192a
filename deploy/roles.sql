-- Least rights on PostgreSQL 15 or later. Run once in the product's database, best while it is empty, by a superuser or
-- by whoever made it and may make roles; then give both roles a password:
--   psql -d plant -v ON_ERROR_STOP=1 -f deploy/roles.sql
--
-- plant_owner owns every table and changes the schema: only `deno task migrate` runs as it.
-- plant_app owns nothing: the servers and workers run as it.

create role plant_owner login;
create role plant_app login;

grant plant_owner to current_user; -- who is no superuser may not act for it otherwise; taken back below

do $$ begin
  execute format('alter database %I owner to plant_owner', current_database());
  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect on database %I to plant_app', current_database());
end $$;

revoke all on schema public from public;
grant usage on schema public to plant_app;
create schema if not exists jobs authorization plant_owner;
grant usage on schema jobs to plant_app;

-- What is made later starts closed to changes: `deno task migrate` gives the rest, by table (db/rights.ts).
alter default privileges for role plant_owner in schema public grant select, insert on tables to plant_app;
alter default privileges for role plant_owner in schema jobs grant select, insert on tables to plant_app;

revoke plant_owner from current_user;
