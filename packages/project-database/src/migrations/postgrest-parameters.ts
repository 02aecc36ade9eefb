import type { ProjectMigration } from '../service-migrations.ts'

/**
 * What `alter role authenticator set pgrst.…` may set. Postgres asks for the right to the parameter and for the admin
 * option on the role. Names: https://docs.postgrest.org/en/v14/references/configuration.html#in-database-configuration
 */
const PARAMETERS = [
  'db_aggregates_enabled',
  'db_anon_role',
  'db_extra_search_path',
  'db_hoisted_tx_settings',
  'db_max_rows',
  'db_plan_enabled',
  'db_pre_request',
  'db_prepared_statements',
  'db_root_spec',
  'db_schemas',
  'db_timezone_enabled',
  'db_tx_end',
  'jwt_aud',
  'jwt_cache_max_entries',
  'jwt_cache_max_lifetime',
  'jwt_role_claim_key',
  'jwt_secret',
  'jwt_secret_is_base64',
  'log_level',
  'openapi_mode',
  'openapi_security_active',
  'openapi_server_proxy_uri',
  'server_cors_allowed_origins',
  'server_timing_enabled',
  'server_trace_header',
]

export const postgrestParameters: ProjectMigration = {
  name: '0005_postgrest_parameters',
  since: 16,
  sql: [
    `grant authenticator to postgres with admin true, inherit false, set true`,
    ...PARAMETERS.map((parameter) => `grant set on parameter pgrst.${parameter} to postgres`),
  ].join(';\n'),
}
