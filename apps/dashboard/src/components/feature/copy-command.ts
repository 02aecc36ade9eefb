import { Clipboard } from 'lucide-react'
import type { Command } from './command.ts'

/** Puts something on the clipboard that is often wanted elsewhere. */
export const copyCommand = (what: string, text: string): Command => ({
  id: `copy ${what}`,
  group: 'Copy',
  label: `Copy the ${what}`,
  icon: Clipboard,
  detail: text,
  codes: [text],
  does: { kind: 'copy', text, confirmation: `The ${what} is on the clipboard.` },
})
