import type { Action, Resource } from './permissions.ts'

interface RightInWords {
  area: string
  words: string
  /** A role has all of them or none. */
  rights: readonly (readonly [Action, Resource])[]
}

/** What there is to be allowed in an organization apart from its projects. */
export const organizationRights: readonly RightInWords[] = [
  { area: 'Organization', words: 'See it and who belongs to it', rights: [['read:Read', 'organizations']] },
  {
    area: 'Organization',
    words: 'Rename it, ask for a second factor, set up the assistant, transfer it',
    rights: [['write:Update', 'organizations']],
  },
  { area: 'Organization', words: 'Read the audit log', rights: [['read:Read', 'notifications']] },
  {
    area: 'People',
    words: 'Invite people and revoke invitations',
    rights: [
      ['write:Create', 'user_invites'],
      ['write:Delete', 'user_invites'],
    ],
  },
  {
    area: 'People',
    words: 'Change roles and remove members',
    rights: [
      ['write:Update', 'auth.subject_roles'],
      ['write:Delete', 'auth.subject_roles'],
    ],
  },
  { area: 'Projects', words: 'Create projects, from a backup too', rights: [['write:Create', 'projects']] },
  { area: 'Projects', words: 'See deleted projects and their backups', rights: [['read:Read', 'back_ups']] },
  { area: 'Projects', words: 'Take back the deletion of a backup', rights: [['infra:Execute', 'back_ups']] },
  {
    area: 'Billing',
    words: 'See usage, bills, billing address and tax IDs',
    rights: [
      ['billing:Read', 'stripe.subscriptions'],
      ['billing:Read', 'stripe.invoices'],
      ['billing:Read', 'stripe.customer'],
      ['billing:Read', 'stripe.tax_ids'],
    ],
  },
  {
    area: 'Billing',
    words: 'Change the plan, billing address and tax IDs',
    rights: [
      ['billing:Write', 'stripe.subscriptions'],
      ['billing:Write', 'stripe.customer'],
      ['billing:Write', 'stripe.tax_ids'],
    ],
  },
]

/** What there is to be allowed in a project. */
export const projectRights: readonly RightInWords[] = [
  {
    area: 'Project',
    words: 'See it, with its figures and what changed in it',
    rights: [
      ['read:Read', 'projects'],
      ['read:Read', 'notifications'],
    ],
  },
  {
    area: 'Project',
    words: 'Rename it, set the database password and advisor rules',
    rights: [['write:Update', 'projects']],
  },
  { area: 'Project', words: 'Restart the database', rights: [['infra:Execute', 'reboot']] },
  {
    area: 'Project',
    words: 'Pause, resume, resize and upgrade it',
    rights: [
      ['infra:Execute', 'queue_jobs.projects.pause'],
      ['infra:Execute', 'queue_jobs.projects.initialize_or_resume'],
      ['infra:Execute', 'queue_jobs.projects.resize'],
      ['infra:Execute', 'queue_jobs.projects.upgrade'],
    ],
  },
  { area: 'Project', words: 'Delete it', rights: [['write:Delete', 'projects']] },
  {
    area: 'Database',
    words: 'Read rows, and run SQL that reads',
    rights: [
      ['tenant:Sql:Query', '*'],
      ['tenant:Sql:Read:Select', '*'],
    ],
  },
  {
    area: 'Database',
    words: 'See tables and everything else in the database, and the advisors',
    rights: [
      ['tenant:Sql:Admin:Read', 'schemas'],
      ['tenant:Sql:Admin:Read', 'tables'],
      ['tenant:Sql:Admin:Read', 'columns'],
      ['tenant:Sql:Admin:Read', 'constraints'],
      ['tenant:Sql:Admin:Read', 'indexes'],
      ['tenant:Sql:Admin:Read', 'types'],
      ['tenant:Sql:Admin:Read', 'functions'],
      ['tenant:Sql:Admin:Read', 'triggers'],
      ['tenant:Sql:Admin:Read', 'policies'],
      ['tenant:Sql:Admin:Read', 'publications'],
      ['tenant:Sql:Admin:Read', 'extensions'],
      ['tenant:Sql:Admin:Read', 'roles'],
      ['tenant:Sql:Admin:Read', 'column_privileges'],
      ['tenant:Sql:Admin:Read', 'lints'],
      ['tenant:Sql:Admin:Read', 'statements'],
    ],
  },
  {
    area: 'Database',
    words: 'Change rows, tables and everything else, with SQL too',
    rights: [
      ['tenant:Sql:Admin:Write', 'tables'],
      ['tenant:Sql:Admin:Write', 'indexes'],
      ['tenant:Sql:Admin:Write', 'types'],
      ['tenant:Sql:Admin:Write', 'functions'],
      ['tenant:Sql:Admin:Write', 'triggers'],
      ['tenant:Sql:Admin:Write', 'policies'],
      ['tenant:Sql:Admin:Write', 'publications'],
      ['tenant:Sql:Admin:Write', 'statements'],
    ],
  },
  { area: 'Database', words: 'Download a dump of everything', rights: [['tenant:Sql:Admin:Write', 'dumps']] },
  {
    area: 'Database',
    words: 'Save queries, and see those that others share',
    rights: [
      ['read:Read', 'user_content'],
      ['write:Create', 'user_content'],
      ['write:Update', 'user_content'],
      ['write:Delete', 'user_content'],
    ],
  },
  { area: 'Logs', words: 'Read the logs', rights: [['analytics:Read', 'logs']] },
  { area: 'Backups', words: 'See backups', rights: [['read:Read', 'back_ups']] },
  { area: 'Backups', words: 'Back up and restore', rights: [['infra:Execute', 'back_ups']] },
  {
    area: 'Backups',
    words: 'Delete backups, and change how they are taken',
    rights: [
      ['write:Delete', 'back_ups'],
      ['write:Update', 'back_ups'],
    ],
  },
  {
    area: 'API',
    words: 'See settings of the API, and keys with their secrets',
    rights: [
      ['read:Read', 'custom_config_postgrest'],
      ['read:Read', 'custom_config_gotrue'],
      ['read:Read', 'service_api_keys'],
      ['read:Read', 'auth_signing_keys'],
      ['read:Read', 'field.jwt_secret'],
    ],
  },
  {
    area: 'API',
    words: 'Change settings of the API, and create, rotate and revoke keys',
    rights: [
      ['write:Update', 'custom_config_postgrest'],
      ['write:Update', 'custom_config_gotrue'],
      ['write:Create', 'service_api_keys'],
      ['write:Delete', 'service_api_keys'],
      ['write:Create', 'auth_signing_keys'],
      ['write:Update', 'auth_signing_keys'],
      ['write:Delete', 'auth_signing_keys'],
    ],
  },
]
