import { Menu, MenuItem, MenuSeparator } from '@plinth/ui/menu'
import { Folder, Lock, PenLine, Star, StarOff, Trash2, Users } from 'lucide-react'
import type { ReactElement } from 'react'

/** What can be done with a query; an unsaved one can only be discarded. */
export type SnippetActions =
  | { kind: 'saved'; isFavorite: boolean; onMark: () => void; own: OwnSnippetActions | undefined }
  | { kind: 'draft'; onDiscard: () => void }

interface OwnSnippetActions {
  isShared: boolean
  onRename: () => void
  onMove: () => void
  onShare: () => void
  onDelete: () => void
}

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
          <MenuItem
            icon={actions.isFavorite ? <StarOff size={14} aria-hidden /> : <Star size={14} aria-hidden />}
            onSelect={actions.onMark}
          >
            {actions.isFavorite ? 'Remove from favorites' : 'Add to favorites'}
          </MenuItem>
          {actions.own && <OwnItems {...actions.own} />}
        </>
      )}
    </Menu>
  )
}

function OwnItems({ isShared, onRename, onMove, onShare, onDelete }: OwnSnippetActions) {
  return (
    <>
      <MenuItem icon={<PenLine size={14} aria-hidden />} onSelect={onRename}>
        Rename
      </MenuItem>
      <MenuItem icon={<Folder size={14} aria-hidden />} onSelect={onMove}>
        Move to folder
      </MenuItem>
      <MenuItem icon={isShared ? <Lock size={14} aria-hidden /> : <Users size={14} aria-hidden />} onSelect={onShare}>
        {isShared ? 'Make private' : 'Share with the project'}
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger icon={<Trash2 size={14} aria-hidden />} onSelect={onDelete}>
        Delete query
      </MenuItem>
    </>
  )
}
