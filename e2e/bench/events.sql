create table events (
  id bigint primary key, name text not null, amount numeric(10, 2), hits int, score real, kind text, path text, is_done boolean,
  happened_at timestamptz, session uuid, details jsonb, note text
);
insert into events
select i, 'event ' || i, (i::bigint * 7919 % 1000000) / 100.0, i % 1000, i / 7.0, (array['view', 'click', 'buy'])[1 + i % 3],
  '/page/' || i % 500, i % 2 = 0, timestamptz '2026-01-01' + i * interval '1 second', md5(i::text)::uuid,
  jsonb_build_object('n', i, 'tags', jsonb_build_array('a', i % 10)), case when i % 4 > 0 then 'note of ' || md5(i::text) end
from generate_series(1, 1000000) i;
do $$
begin
  for n in 1..200 loop
    execute format('create table linked_%s (id bigint primary key, event_id bigint references events, name text)', n);
    execute format('insert into linked_%s select i, i, ''link '' || i from generate_series(1, 50) i', n);
  end loop;
end $$;
analyze;
