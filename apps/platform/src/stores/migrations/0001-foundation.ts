export const foundation = {
  name: '0001-foundation',
  sql: /* SQL */ `
    set local search_path = platform;

    create table operators (
      user_id uuid primary key,
      created_at timestamptz not null default now()
    );

    create table profiles (
      id bigint generated always as identity primary key,
      user_id uuid not null unique,
      auth0_id text not null,
      username text not null,
      primary_email text not null,
      first_name text,
      last_name text,
      disabled_features text[] not null default '{}',
      created_at timestamptz not null default now()
    );

    create table organizations (
      id bigint generated always as identity primary key,
      slug text not null unique,
      name text not null,
      plan text not null default 'free' check (plan in ('free', 'pro', 'team', 'enterprise')),
      billing_email text,
      billing_partner text check (billing_partner in ('vercel_marketplace', 'aws_marketplace', 'plinth')),
      requires_mfa boolean not null default false,
      missing_address boolean not null default false,
      restriction_status text check (restriction_status in ('grace_period', 'grace_period_over', 'restricted')),
      restriction_data jsonb,
      opt_in_tags text[] not null default '{}',
      created_at timestamptz not null default now()
    );

    create table members (
      organization_id bigint not null references organizations on delete cascade,
      profile_id bigint not null references profiles on delete cascade,
      role text not null check (role in ('Owner', 'Admin', 'Developer', 'Read-only')),
      created_at timestamptz not null default now(),
      primary key (organization_id, profile_id)
    );
    create index members_profile on members (profile_id);

    create table projects (
      id bigint generated always as identity primary key,
      ref text not null unique check (ref ~ '^[a-z]{20}$'),
      organization_id bigint not null references organizations,
      name text not null,
      parent_project_ref text references projects (ref),
      cloud_provider text not null,
      region text not null,
      compute_size text not null,
      postgres_major smallint not null,
      target_major smallint,
      db_version text,
      status text not null check (status in (
        'INACTIVE', 'ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY', 'COMING_UP', 'UNKNOWN', 'GOING_DOWN', 'INIT_FAILED', 'REMOVED',
        'RESTARTING', 'RESTORING', 'RESTORE_FAILED', 'UPGRADING', 'PAUSING', 'PAUSE_FAILED', 'RESIZING')),
      status_detail text,
      resting_status text,
      is_default boolean not null default false,
      removed_at timestamptz,
      inserted_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index projects_organization on projects (organization_id);
    create unique index projects_one_default on projects (is_default) where is_default;

    -- Sealed by the installation's key; the database alone cannot read them.
    create table project_secrets (
      ref text not null references projects (ref) on delete cascade,
      name text not null,
      sealed text not null,
      primary key (ref, name)
    );

    create table snippets (
      id uuid primary key default gen_random_uuid(),
      project_id bigint not null references projects on delete cascade,
      owner_id bigint not null references profiles on delete cascade,
      name text not null,
      content text not null,
      visibility text not null default 'user' check (visibility in ('user', 'project')),
      inserted_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index snippets_project on snippets (project_id, owner_id);

    create table telemetry_events (
      id bigint generated always as identity primary key,
      profile_id bigint not null,
      action text not null,
      pathname text not null,
      project text not null,
      organization text not null,
      properties jsonb not null default '{}',
      occurred_at timestamptz not null default now()
    );

    -- A chain of entries for each organization, and one for what belongs to none. See domains/audit.
    create table audit_chains (
      chain text primary key,
      length bigint not null,
      head text not null
    );

    create table audit_entries (
      chain text not null references audit_chains,
      sequence bigint not null,
      occurred_at timestamptz not null,
      actor jsonb not null,
      verb text not null,
      target text,
      before jsonb,
      after jsonb,
      outcome text not null check (outcome in ('done', 'intended', 'failed')),
      request_id text not null,
      hash text not null,
      primary key (chain, sequence)
    );
    create index audit_entries_time on audit_entries (chain, occurred_at desc);

    create function refuse_change() returns trigger language plpgsql set search_path = '' as $$
    begin
      raise exception 'audit entries are written once';
    end $$;
    create trigger audit_entries_are_written_once before update or delete on audit_entries
      for each row execute function refuse_change();
    create trigger audit_entries_are_not_truncated before truncate on audit_entries
      for each statement execute function refuse_change();

    create table idempotent_answers (
      user_id uuid not null,
      operation text not null,
      key text not null,
      request_digest text not null,
      answer jsonb,
      created_at timestamptz not null default now(),
      primary key (user_id, operation, key)
    );

    create table mails (
      id bigint generated always as identity primary key,
      recipient text not null,
      subject text not null,
      body text not null,
      sent_at timestamptz not null default now()
    );
  `,
}
