import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DATABASE_PASSWORD } from '../plinth.mjs'
import { childOf, postmasterOf, wordsOf } from '../processes.mjs'

const KEYS = 8

const TABLES = `
  create table items (
    id int primary key, name text not null, code text not null, price numeric(10,2) not null, made_at timestamptz not null,
    is_open boolean not null, weight float8 not null, tags text[] not null, details jsonb not null, note text
  );
  insert into items
  select i, 'item ' || i, md5(i::text), (i % 1000)::numeric / 7, timestamptz '2026-01-01 00:00:00Z' + i * interval '1 minute', i % 3 = 0,
         i * 1.5, array['a', 'b' || i], jsonb_build_object('n', i, 'of', 'bench'), case when i % 5 = 0 then null else 'note' end
  from generate_series(1, 100000) i;
  create table parents (id int primary key, name text not null);
  create table children (id int primary key, parent_id int not null references parents, name text not null);
  create table grandchildren (id int primary key, child_id int not null references children, name text not null);
  insert into parents select i, 'parent ' || i from generate_series(1, 1000) i;
  insert into children select i, 1 + i % 1000, 'child ' || i from generate_series(1, 5000) i;
  insert into grandchildren select i, 1 + i % 5000, 'grandchild ' || i from generate_series(1, 20000) i;
  create index on children (parent_id);
  create index on grandchildren (child_id);
  create table texts (id int primary key, text text not null);
  create table entries (id bigint generated always as identity primary key, name text not null, n int not null);
  create policy all_rows on items for select to anon using (true);
  create policy all_rows on parents for select to anon using (true);
  create policy all_rows on children for select to anon using (true);
  create policy all_rows on grandchildren for select to anon using (true);
  create policy all_rows on texts for all to anon using (true) with check (true);
  create policy all_rows on entries for all to anon using (true) with check (true);
  analyze items, parents, children, grandchildren;`

/** A project with tables, the keys of applications, and the way to its cluster that the data plane has. */
export async function prepareProject(plinth) {
  await plinth.signUp()
  const { ref } = await plinth.createProject('Data plane')
  await plinth.until(ref, 'ACTIVE_HEALTHY')
  const { error } = await plinth.api('POST', `/platform/projects/${ref}/sql`, { query: TABLES })
  if (error) throw new Error(error.message)
  const keys = []
  for (let index = 0; index < KEYS; index++) {
    const { value } = await plinth.api('POST', `/platform/projects/${ref}/api-keys`, {
      kind: 'publishable',
      name: `bench_${index}`,
    })
    keys.push(value)
  }
  return {
    plinth,
    ref,
    keys,
    port: plinth.ports[1],
    dataPlane: childOf(plinth.pid, 'data-plane'),
    /** To the cluster itself, without the platform in between. */
    connection: {
      ...socketOf(plinth, ref),
      user: 'postgres',
      password: DATABASE_PASSWORD,
      database: 'postgres',
    },
  }
}

/** Where the cluster listens for those who are on this machine. */
function socketOf(plinth, ref) {
  const words = wordsOf(postmasterOf(plinth, ref))
  const folder = words[words.indexOf('-D') + 1]
  const [, , , port, socketFolder] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  return { host: socketFolder, port: Number(port) }
}
