import { expect, test } from 'vitest'
import { createStatement } from './create-statement.ts'

const column = { is_nullable: true, default_value: null, is_generated: false, identity_generation: null, comment: null }
const table = {
  schema: 'shop',
  name: 'orders',
  kind: 'table',
  comment: null,
  rls_enabled: false,
  rls_forced: false,
} as const
const nothing = { indexes: [], policies: [], triggers: [], view: null }

test('a table comes with its columns, constraints, further indexes, policies, triggers and comments', () => {
  const statement = createStatement({
    table: { ...table, comment: "It's all here", rls_enabled: true },
    columns: [
      { ...column, name: 'id', data_type: 'bigint', is_nullable: false, identity_generation: 'ALWAYS' },
      { ...column, name: 'Net', data_type: 'numeric(10,2)', default_value: '0', comment: 'Without tax' },
      { ...column, name: 'gross', data_type: 'numeric', is_generated: true, default_value: '"Net" * 1.2' },
    ],
    constraints: [{ name: 'orders_pkey', definition: 'PRIMARY KEY (id)' }],
    parts: {
      ...nothing,
      indexes: [
        { name: 'orders_pkey', definition: 'CREATE UNIQUE INDEX orders_pkey ON shop.orders USING btree (id)' },
        { name: 'by_net', definition: 'CREATE INDEX by_net ON shop.orders USING btree ("Net")' },
      ],
      policies: [
        {
          name: 'Own rows',
          command: 'SELECT',
          is_permissive: false,
          roles: ['public', 'authenticated'],
          using: '(id = 1)',
          with_check: null,
          comment: null,
        },
      ],
      triggers: [{ definition: 'CREATE TRIGGER stamped BEFORE INSERT ON shop.orders EXECUTE FUNCTION stamp()' }],
    },
  })
  expect(statement).toBe(`create table shop.orders (
  id bigint not null generated always as identity,
  "Net" numeric(10,2) default 0,
  gross numeric generated always as ("Net" * 1.2) stored,
  constraint orders_pkey PRIMARY KEY (id)
);

CREATE INDEX by_net ON shop.orders USING btree ("Net");

alter table shop.orders enable row level security;

create policy "Own rows" on shop.orders as restrictive for select to public, authenticated using ((id = 1));

CREATE TRIGGER stamped BEFORE INSERT ON shop.orders EXECUTE FUNCTION stamp();

comment on table shop.orders is 'It''s all here';

comment on column shop.orders."Net" is 'Without tax';`)
})

test('a view comes with what it selects and its options', () => {
  expect(
    createStatement({
      table: { ...table, name: 'late', kind: 'view' },
      columns: [],
      constraints: [],
      parts: { ...nothing, view: { id: 1, query: ' SELECT 1;', options: 'security_invoker=on' } },
    }),
  ).toBe('create or replace view shop.late with (security_invoker=on) as\nSELECT 1;')
})
