import type { Table } from '@plinth/postgres-meta/introspect/tables'
import { Eye, Layers, type LucideIcon, Table2, TableProperties, Unplug } from 'lucide-react'

/** How each kind of relation looks and is called. */
export const tableKinds = {
  table: { label: 'Table', icon: Table2 },
  partitioned: { label: 'Partitioned table', icon: TableProperties },
  view: { label: 'View', icon: Eye },
  'materialized view': { label: 'Materialized view', icon: Layers },
  foreign: { label: 'Foreign table', icon: Unplug },
} satisfies Record<Table['kind'], { label: string; icon: LucideIcon }>
