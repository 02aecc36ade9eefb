import { IconButton } from '@plinth/ui/icon-button'
import { History, Plus, X } from 'lucide-react'

interface PanelHeadProps {
  /** The chat's name, or what is shown in place of it. */
  title: string
  isListing: boolean
  onList: () => void
  onNew: () => void
  /** Undefined where the frame has its own way of closing. */
  onClose: (() => void) | undefined
}

/** Which chat it is, and what can be done. */
export function PanelHead({ title, isListing, onList, onNew, onClose }: PanelHeadProps) {
  return (
    <header className="flex min-h-11 shrink-0 items-center gap-0.5 border-b border-border ps-4 pe-1.5">
      <h2 className="me-auto min-w-0 truncate font-semibold" title={title}>
        {title}
      </h2>
      <IconButton label={isListing ? 'Back to the chat' : 'All chats'} aria-pressed={isListing} onClick={onList}>
        <History size={16} aria-hidden />
      </IconButton>
      <IconButton label="New chat" onClick={onNew}>
        <Plus size={16} aria-hidden />
      </IconButton>
      {onClose && (
        <IconButton label="Close the assistant" onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </header>
  )
}
