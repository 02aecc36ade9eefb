export const githubAuthorizations = {
  name: '0015-github-authorizations',
  sql: /* SQL */ `
    -- The state itself is with the browser that began; the verifier is sealed by the installation's key.
    create table platform.github_authorizations (
      state_hash text primary key,
      sealed_verifier text not null,
      user_id uuid,
      session_id uuid,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz,
      check ((user_id is null) = (session_id is null))
    );
    create index github_authorizations_end on platform.github_authorizations (expires_at);
  `,
}
