import { Code, CircleAlert, FileText, type LucideIcon, Table2, X } from 'lucide-react'
import type { Attachment } from '../state/message.ts'
import { keyOf } from './use-attachments.ts'

interface AttachmentChipsProps {
  attachments: readonly Attachment[]
  onRemove: (attachment: Attachment) => void
}

/** What goes along with the message, each to be taken away. */
export function AttachmentChips({ attachments, onRemove }: AttachmentChipsProps) {
  if (attachments.length === 0) return null
  return (
    <ul aria-label="Goes along with the message" className="flex flex-wrap gap-1.5">
      {attachments.map((attachment) => {
        const Icon = icons[attachment.kind]
        return (
          <li
            key={keyOf(attachment)}
            className="flex h-6 max-w-full items-center gap-1.5 rounded-control border border-border bg-canvas ps-2 text-label pointer-coarse:h-8"
          >
            <Icon size={12} aria-hidden className="shrink-0 text-muted" />
            <span className="truncate" title={attachment.text.slice(0, 500)}>
              {attachment.title}
            </span>
            <button
              type="button"
              aria-label={`Leave out ${attachment.title}`}
              className="grid size-6 shrink-0 place-items-center rounded-control text-muted hover:bg-hover hover:text-text pointer-coarse:size-8"
              onClick={() => onRemove(attachment)}
            >
              <X size={12} aria-hidden />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const icons: Record<Attachment['kind'], LucideIcon> = {
  table: Table2,
  sql: Code,
  error: CircleAlert,
  page: FileText,
}
