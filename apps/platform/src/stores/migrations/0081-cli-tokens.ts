/** The second form of access tokens, which the public command line takes. */
export const cliTokens = {
  name: '0081-cli-tokens',
  sql: /* SQL */ `
    -- Null for a token from before it had one.
    alter table platform.access_tokens add column cli_token_hash text unique;
  `,
}
