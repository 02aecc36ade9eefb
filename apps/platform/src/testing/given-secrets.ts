import type { Caller } from './caller.ts'
import type { TestPlatform } from './given-platform.ts'
import { rowsOf } from './given-projects.ts'
import { asProjectSuperuser } from './project-fingerprint.ts'

/** Stands wherever the assistant must not read. No hostile statement says it. */
export const CANARY = 'canary-4f0c2a'

/** A project's tables, and the secrets between them. */
export async function givenSecrets(platform: TestPlatform, owner: Caller, ref: string) {
  await asProjectSuperuser(platform, ref, (admin) => admin.query(SECRETS_OF_SERVICES))
  return rowsOf(owner, ref, TABLES_AND_SECRETS)
}

/** In schemas where nobody but the services can make tables. */
const SECRETS_OF_SERVICES = `
  create table if not exists auth.users (id uuid, email text, encrypted_password text);
  insert into auth.users (id, email, encrypted_password) values (gen_random_uuid(), 'ada@example.org', '${CANARY}');
  create table if not exists storage.objects (name text);
  insert into storage.objects (name) values ('${CANARY}')`

const TABLES_AND_SECRETS = `
  create table public.notes (id int primary key, body text);
  insert into public.notes values (1, 'mine'), (2, 'mine too');
  create view public.short_notes as select id from public.notes;
  create materialized view public.counted as select count(*) as n from public.notes;
  create sequence public.counter;
  create schema shop;
  create table shop.products (id int, name text);
  insert into shop.products values (1, 'Lamp');

  create table public.people (id int, name text, hidden text);
  insert into public.people values (1, 'Ada', '${CANARY}');
  revoke select on public.people from plinth_reader;
  grant select (id, name) on public.people to plinth_reader;

  create schema vault;
  create table vault.secrets (decrypted_secret text);
  insert into vault.secrets values ('${CANARY}');
  select lo_from_bytea(4711, convert_to('${CANARY}', 'utf8'));

  create function public.bump() returns int language sql security definer
    as 'insert into public.notes values (99, $$hostile$$) returning id';
  create function public.tell() returns text language sql security definer
    as 'select decrypted_secret from vault.secrets';
  create function public.tell_early(text) returns text language plpgsql immutable security definer
    as 'begin return (select decrypted_secret from vault.secrets); end';
  create procedure public.bump_and_commit() language plpgsql
    as 'begin insert into public.notes values (99, $$hostile$$); commit; end'`
