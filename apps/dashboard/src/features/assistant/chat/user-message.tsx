import { IconButton } from '@plinth/ui/icon-button'
import { Paperclip, Pencil } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { edit, endEdit, sayAgain } from '../ask.ts'
import type { Assistant } from '../assistant.ts'
import { attachedTo, type Message, textOf } from '../state/message.ts'

const EditedMessage = lazy(async () => ({ default: (await import('./edited-message.tsx')).EditedMessage }))

interface UserMessageProps {
  assistant: Assistant
  chatId: string
  message: Message
}

/** What the person said. It can be said differently; what came after it is then gone. */
export function UserMessage({ assistant, chatId, message }: UserMessageProps) {
  const typed = useStore(assistant.store, ({ edits }) => edits[message.id])
  if (typed !== undefined) {
    return (
      <Suspense>
        <EditedMessage
          typed={typed}
          onType={(text) => edit(assistant, message.id, text)}
          onCancel={() => endEdit(assistant, message.id)}
          onSend={() => void sayAgain(assistant, chatId, message, typed)}
        />
      </Suspense>
    )
  }
  return (
    <div className="group/message flex flex-col items-end gap-1">
      <div className="flex max-w-full items-center gap-1">
        <span className="opacity-0 group-hover/message:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100">
          <IconButton
            size="small"
            label="Edit and send again"
            onClick={() => edit(assistant, message.id, textOf(message))}
          >
            <Pencil size={13} aria-hidden />
          </IconButton>
        </span>
        <p className="min-w-0 rounded-panel bg-accent-surface px-3 py-2 whitespace-pre-wrap wrap-anywhere">
          {textOf(message)}
        </p>
      </div>
      {attachedTo(message).map(({ title, text }) => (
        <p key={title} title={text.slice(0, 500)} className="flex max-w-full items-center gap-1 text-label text-muted">
          <Paperclip size={12} aria-hidden className="shrink-0" />
          <span className="truncate">{title}</span>
        </p>
      ))}
    </div>
  )
}
