import { keysOf } from './keys-of.ts'

interface TokenScope {
  group: 'Account' | 'Organizations' | 'Projects' | 'Databases' | 'Snippets'
  /** Names the right, after "May". */
  title: string
  description: string
}

/** What a personal access token can be allowed. It never allows more than the role of the person it belongs to. */
export const tokenScopes = {
  'profile:read': {
    group: 'Account',
    title: 'Read your profile',
    description: 'Your name, your e-mail address and what your roles allow.',
  },
  'organizations:read': {
    group: 'Organizations',
    title: 'Read organizations',
    description: 'Names, plans and overdue invoices of the organizations you belong to.',
  },
  'organizations:write': {
    group: 'Organizations',
    title: 'Change organizations',
    description: 'Create organizations and rename them.',
  },
  'members:read': {
    group: 'Organizations',
    title: 'Read members',
    description: 'Who belongs to an organization and who is invited.',
  },
  'members:write': {
    group: 'Organizations',
    title: 'Manage members',
    description: 'Invite people and revoke invitations.',
  },
  'audit:read': {
    group: 'Organizations',
    title: 'Read the audit log',
    description: 'Who changed what in an organization.',
  },
  'projects:read': {
    group: 'Projects',
    title: 'Read projects',
    description: 'Names, states and addresses of projects.',
  },
  'projects:write': {
    group: 'Projects',
    title: 'Manage projects',
    description: 'Create, rename, pause, restore, restart, resize, upgrade and delete projects.',
  },
  'api-keys:read': {
    group: 'Projects',
    title: 'Read API keys',
    description: 'API keys, also the legacy service_role key, which can read and change all data.',
  },
  'api-keys:write': {
    group: 'Projects',
    title: 'Manage API keys',
    description: 'Create and revoke API keys, and rotate signing keys.',
  },
  'database:read': {
    group: 'Databases',
    title: 'Read databases',
    description: 'Schemas, tables and their rows, and the logs of projects. Takes Read projects as well.',
  },
  'database:write': {
    group: 'Databases',
    title: 'Run SQL',
    description: 'Any SQL that your role allows, and a new database password.',
  },
  'backups:read': {
    group: 'Databases',
    title: 'Read backups',
    description: 'When backups were taken, how large they are and when they were verified.',
  },
  'backups:write': {
    group: 'Databases',
    title: 'Manage backups',
    description: 'Take, verify, restore and delete backups.',
  },
  'snippets:read': {
    group: 'Snippets',
    title: 'Read snippets',
    description: 'Saved SQL: your own and what is shared in a project.',
  },
  'snippets:write': {
    group: 'Snippets',
    title: 'Change snippets',
    description: 'Save, change and delete your own SQL snippets.',
  },
} as const satisfies Record<string, TokenScope>

export type TokenScopeName = keyof typeof tokenScopes

export const tokenScopeNames = keysOf(tokenScopes)

/** In days. No end is the other choice. */
export const tokenLifetimes = [30, 60, 90, 365] as const

export type TokenLifetime = (typeof tokenLifetimes)[number]
