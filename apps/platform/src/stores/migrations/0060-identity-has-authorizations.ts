/** What was begun with a provider stands in `auth.authorizations`; an attempt that is under way has to be begun again. */
export const identityHasAuthorizations = {
  name: '0060-identity-has-authorizations',
  sql: 'drop table platform.github_authorizations;',
}
