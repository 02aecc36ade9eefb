/** What somebody may do, as an endpoint's `access` asks and a permission row grants. */
export type Action =
  | 'read:Read'
  | 'write:Create'
  | 'write:Update'
  | 'write:Delete'
  | 'infra:Execute'
  | 'billing:Read'
  | 'billing:Write'
  | 'tenant:Sql:Query'
  | 'tenant:Sql:Read:Select'
  | 'tenant:Sql:Admin:Read'
  | 'tenant:Sql:Admin:Write'
  | 'analytics:Read'
  | 'functions:Read'
  | 'functions:Write'
  | 'auth:Execute'

/** What it is done to. `*` is every object of a project's database. */
export type Resource =
  | 'organizations'
  | 'projects'
  | 'back_ups'
  | 'dumps'
  | 'notifications'
  | 'user_content'
  | 'user_invites'
  | 'auth.subject_roles'
  | 'reboot'
  | 'queue_jobs.projects.pause'
  | 'queue_jobs.projects.initialize_or_resume'
  | 'queue_jobs.projects.resize'
  | 'queue_jobs.projects.upgrade'
  | 'stripe.invoices'
  | 'stripe.subscriptions'
  | 'stripe.customer'
  | 'stripe.tax_ids'
  | '*'
  | 'schemas'
  | 'tables'
  | 'policies'
  | 'functions'
  | 'triggers'
  | 'publications'
  | 'indexes'
  | 'columns'
  | 'constraints'
  | 'types'
  | 'roles'
  | 'extensions'
  | 'column_privileges'
  | 'lints'
  | 'statements'
  | 'logs'
  | 'custom_config_postgrest'
  | 'custom_config_gotrue'
  | 'service_api_keys'
  | 'auth_signing_keys'
  | 'field.jwt_secret'

/** Actions that a grant names; `%` stands for the rest. Nothing asks for an action of `sql` or `storage` yet. */
export type GrantedAction = Action | '%' | BeginningOf<Action> | 'sql:%' | 'storage:%'

/** Resources that a grant names; `%` is all of them. */
export type GrantedResource = Resource | '%'

type BeginningOf<Word extends string> = Word extends `${infer Head}:${infer Rest}`
  ? `${Head}:%` | `${Head}:${BeginningOf<Rest>}`
  : never
