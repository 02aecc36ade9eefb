/** A small shop: enough to look at tables, types, keys and policies. */
export const sampleTables = /* SQL */ `
  create type order_status as enum ('open', 'paid', 'shipped', 'returned');

  create table customers (
    id bigint generated always as identity primary key,
    name text not null,
    email text not null unique,
    tags text[] not null default '{}',
    created_at timestamptz not null default now()
  );

  create table products (
    id uuid primary key default gen_random_uuid(),
    name text not null,
    price numeric(10, 2) not null check (price >= 0),
    details jsonb not null default '{}'
  );

  create table orders (
    id bigint generated always as identity primary key,
    customer_id bigint not null references customers,
    product_id uuid not null references products,
    quantity int not null default 1,
    status order_status not null default 'open',
    placed_at timestamptz not null default now()
  );

  insert into customers (name, email, tags, created_at)
  select 'Customer ' || i, 'customer' || i || '@example.com',
         case when i % 3 = 0 then array['regular'] else '{}' end, now() - i * interval '3 hours'
  from generate_series(1, 5000) i;

  insert into products (name, price, details)
  select 'Product ' || i, round((i * 1.37)::numeric, 2), jsonb_build_object('weight', i * 10, 'colours', jsonb_build_array('grey', 'blue'))
  from generate_series(1, 200) i;

  insert into orders (customer_id, product_id, quantity, status, placed_at)
  select 1 + i % 5000, p.id, 1 + i % 4, (array['open', 'paid', 'shipped', 'returned'])[1 + i % 4]::order_status, now() - i * interval '1 minute'
  from generate_series(1, 50000) i
  join lateral (select id from products offset i % 200 limit 1) p on true;

  create view revenue as
  select date_trunc('day', placed_at) as day, sum(quantity * price) as revenue
  from orders join products on products.id = product_id
  where status in ('paid', 'shipped') group by 1;

  comment on table orders is 'What was ordered, by whom';
`
