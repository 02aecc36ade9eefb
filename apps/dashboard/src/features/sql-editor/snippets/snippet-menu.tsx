import { Menu, MenuItem, MenuSeparator } from '@plinth/ui/menu'
import { Lock, PenLine, Trash2, Users } from 'lucide-react'
import type { ReactElement } from 'react'

/** What can be done with a query; an unsaved one can only be discarded. */
export type SnippetActions =
  | { kind: 'saved'; isShared: boolean; onRename: () => void; onShare: () => void; onDelete: () => void }
  | { kind: 'draft'; onDiscard: () => void }

interface SnippetMenuProps {
  trigger: ReactElement
  actions: SnippetActions
}

export function SnippetMenu({ trigger, actions }: SnippetMenuProps) {
  return (
    <Menu defaultOpen trigger={trigger}>
      {actions.kind === 'draft' ? (
        <MenuItem danger icon={<Trash2 size={14} aria-hidden />} onSelect={actions.onDiscard}>
          Discard query
        </MenuItem>
      ) : (
        <>
          <MenuItem icon={<PenLine size={14} aria-hidden />} onSelect={actions.onRename}>
            Rename
          </MenuItem>
          <MenuItem
            icon={actions.isShared ? <Lock size={14} aria-hidden /> : <Users size={14} aria-hidden />}
            onSelect={actions.onShare}
          >
            {actions.isShared ? 'Make private' : 'Share with the project'}
          </MenuItem>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 size={14} aria-hidden />} onSelect={actions.onDelete}>
            Delete query
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
