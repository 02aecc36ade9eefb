export const accessTokens = {
  name: '0014-access-tokens',
  sql: /* SQL */ `
    -- Of the token itself only its hash is kept, and how it begins and ends, so that people can tell theirs apart.
    create table platform.access_tokens (
      id uuid primary key default gen_random_uuid(),
      profile_id bigint not null references platform.profiles on delete cascade,
      name text not null,
      scopes text[] not null,
      -- how well the session that made it had shown whose it is
      aal text not null,
      token_hash text not null unique,
      prefix text not null,
      last_four text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      last_used_at timestamptz
    );
    create index access_tokens_profile on platform.access_tokens (profile_id, created_at desc);
  `,
}
