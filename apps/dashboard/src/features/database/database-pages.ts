import type { LinkProps } from '@tanstack/react-router'

interface DatabasePage {
  label: string
  to: LinkProps['to']
  /** What people type who look for it. */
  keywords: readonly string[]
}

/** The pages of the database area, in their order; the list beside them and the command menu are made of it. */
export const databasePages = [
  {
    label: 'Schema diagram',
    to: '/project/$ref/database/schemas',
    keywords: ['schema visualizer', 'entity relationship', 'erd', 'foreign keys'],
  },
  {
    label: 'API access',
    to: '/project/$ref/database/api-access',
    keywords: ['exposed tables', 'exposure', 'grants', 'who can reach'],
  },
  {
    label: 'Policies',
    to: '/project/$ref/database/policies',
    keywords: ['row-level security', 'rls'],
  },
  {
    label: 'Functions',
    to: '/project/$ref/database/functions',
    keywords: ['database functions', 'procedures', 'plpgsql', 'rpc'],
  },
  { label: 'Triggers', to: '/project/$ref/database/triggers', keywords: ['database triggers', 'before insert'] },
  {
    label: 'Event triggers',
    to: '/project/$ref/database/event-triggers',
    keywords: ['ddl triggers', 'schema changes', 'ddl_command_end'],
  },
  { label: 'Indexes', to: '/project/$ref/database/indexes', keywords: ['database indexes', 'create index', 'unused'] },
  {
    label: 'Enumerated types',
    to: '/project/$ref/database/types',
    keywords: ['enums', 'database types', 'create type'],
  },
  {
    label: 'Publications',
    to: '/project/$ref/database/publications',
    keywords: ['logical replication', 'replicate', 'create publication', 'change data capture'],
  },
  {
    label: 'Roles',
    to: '/project/$ref/database/roles',
    keywords: ['database roles', 'users', 'logins', 'connections'],
  },
  {
    label: 'Extensions',
    to: '/project/$ref/database/extensions',
    keywords: ['database extensions', 'create extension'],
  },
  { label: 'Backups', to: '/project/$ref/database/backups', keywords: ['restore', 'point in time'] },
  { label: 'Column privileges', to: '/project/$ref/database/column-privileges', keywords: ['grants', 'permissions'] },
] as const satisfies readonly DatabasePage[]
