import { CirclePlus } from 'lucide-react'
import type { Command } from './command.ts'

/** Leads to where something is created. */
export const createCommand = (id: string, label: string, href: string): Command => ({
  id: `create ${id}`,
  group: 'Create',
  label,
  icon: CirclePlus,
  keywords: [`create ${label}`],
  does: { kind: 'go', href },
})
