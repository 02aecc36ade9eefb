import { IconButton } from '@plinth/ui/icon-button'
import { History, Plus } from 'lucide-react'

interface PanelActionsProps {
  isListing: boolean
  onList: () => void
  onNew: () => void
}

/** From one chat to another. */
export const PanelActions = ({ isListing, onList, onNew }: PanelActionsProps) => (
  <>
    <IconButton label={isListing ? 'Back to the chat' : 'All chats'} aria-pressed={isListing} onClick={onList}>
      <History size={16} aria-hidden />
    </IconButton>
    <IconButton label="New chat" onClick={onNew}>
      <Plus size={16} aria-hidden />
    </IconButton>
  </>
)
