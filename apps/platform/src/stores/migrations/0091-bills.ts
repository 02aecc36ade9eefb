/**
 * What an organization was on and what its projects could run with, from when to when. Triggers write it, so that no
 * way to change a plan or a project is forgotten. Money is in cents.
 */
export const bills = {
  name: '0091-bills',
  sql: /* SQL */ `
    create table platform.plan_periods (
      organization_id bigint not null references platform.organizations on delete cascade,
      plan text not null,
      started_at timestamptz not null,
      ended_at timestamptz
    );
    create unique index plan_periods_now on platform.plan_periods (organization_id) where ended_at is null;
    create index plan_periods_organization on platform.plan_periods (organization_id, started_at);

    -- A project that is gone is billed for the time before.
    create table platform.compute_periods (
      organization_id bigint not null references platform.organizations on delete cascade,
      ref text not null,
      name text not null,
      compute_size text not null,
      started_at timestamptz not null,
      ended_at timestamptz
    );
    create unique index compute_periods_now on platform.compute_periods (ref) where ended_at is null;
    create index compute_periods_organization on platform.compute_periods (organization_id, started_at);

    -- Cycle n lasts from n months after the anchor to n + 1 months after it.
    create table platform.subscriptions (
      organization_id bigint primary key references platform.organizations on delete cascade,
      anchored_at timestamptz not null,
      cycle integer not null default 0
    );

    create table platform.billing_credits (
      id bigint generated always as identity primary key,
      organization_id bigint not null references platform.organizations on delete cascade,
      amount_cents bigint not null,
      reason text not null,
      created_at timestamptz not null default now()
    );
    create index billing_credits_organization on platform.billing_credits (organization_id);

    create function platform.note_plan() returns trigger language plpgsql set search_path = '' as $$
    begin
      if tg_op = 'UPDATE' and new.plan = old.plan then return null; end if;
      update platform.plan_periods set ended_at = now() where organization_id = new.id and ended_at is null;
      insert into platform.plan_periods (organization_id, plan, started_at) values (new.id, new.plan, now());
      if new.plan <> 'free' then
        insert into platform.subscriptions (organization_id, anchored_at) values (new.id, now()) on conflict do nothing;
      end if;
      return null;
    end $$;
    create trigger organizations_note_plan after insert or update of plan on platform.organizations
      for each row execute function platform.note_plan();

    create function platform.note_compute() returns trigger language plpgsql set search_path = '' as $$
    declare
      is_billed boolean := new.status not in ('INACTIVE', 'REMOVED', 'INIT_FAILED');
    begin
      if exists (
        select from platform.compute_periods c
        where c.ref = new.ref and c.ended_at is null and is_billed
          and c.organization_id = new.organization_id and c.compute_size = new.compute_size
      ) then return null; end if;
      update platform.compute_periods set ended_at = now() where ref = new.ref and ended_at is null;
      if is_billed then
        insert into platform.compute_periods (organization_id, ref, name, compute_size, started_at)
        values (new.organization_id, new.ref, new.name, new.compute_size, now());
      end if;
      return null;
    end $$;
    create trigger projects_note_compute
      after insert or update of status, compute_size, organization_id on platform.projects
      for each row execute function platform.note_compute();

    create function platform.end_compute() returns trigger language plpgsql set search_path = '' as $$
    begin
      update platform.compute_periods set ended_at = now() where ref = old.ref and ended_at is null;
      return null;
    end $$;
    create trigger projects_end_compute after delete on platform.projects
      for each row execute function platform.end_compute();

    insert into platform.plan_periods (organization_id, plan, started_at) select id, plan, now() from platform.organizations;
    insert into platform.subscriptions (organization_id, anchored_at)
      select id, now() from platform.organizations where plan <> 'free';
    insert into platform.compute_periods (organization_id, ref, name, compute_size, started_at)
      select organization_id, ref, name, compute_size, now() from platform.projects
      where status not in ('INACTIVE', 'REMOVED', 'INIT_FAILED');

    alter table platform.invoices
      add column amount_cents bigint check (amount_cents >= 0),
      add column status text not null default 'open' check (status in ('open', 'paid', 'void', 'uncollectible')),
      add column number text,
      add column issued_at timestamptz,
      add column period_start timestamptz,
      add column period_end timestamptz,
      add column lines jsonb not null default '[]';
    update platform.invoices
      set amount_cents = round(amount_due * 100), status = case when paid_at is null then 'open' else 'paid' end;
    drop index platform.invoices_unpaid;
    alter table platform.invoices alter column amount_cents set not null, drop column amount_due, drop column paid_at;
    create index invoices_open on platform.invoices (organization_id, due_at) where status = 'open';
    create unique index invoices_period on platform.invoices (organization_id, period_start);
  `,
}
