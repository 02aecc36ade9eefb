import { Button } from '@plinth/ui/button'
import { IconButton } from '@plinth/ui/icon-button'
import { Textarea } from '@plinth/ui/textarea'
import { Paperclip, Pencil } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { sayAgain } from '../ask.ts'
import type { Assistant } from '../assistant.ts'
import { attachedTo, type Message, textOf } from '../state/message.ts'

interface UserMessageProps {
  assistant: Assistant
  chatId: string
  message: Message
}

/** What the person said. It can be said differently; what came after it is then gone. */
export function UserMessage({ assistant, chatId, message }: UserMessageProps) {
  const [isEditing, setEditing] = useState(false)
  if (isEditing) {
    return (
      <Editing
        text={textOf(message)}
        onCancel={() => setEditing(false)}
        onSend={(text) => void sayAgain(assistant, chatId, message, text)}
      />
    )
  }
  return (
    <div className="group/message flex flex-col items-end gap-1">
      <div className="flex max-w-full items-center gap-1">
        <span className="opacity-0 group-hover/message:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100">
          <IconButton size="small" label="Edit and send again" onClick={() => setEditing(true)}>
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

interface EditingProps {
  text: string
  onCancel: () => void
  onSend: (text: string) => void
}

function Editing({ text, onCancel, onSend }: EditingProps) {
  const [typed, setTyped] = useState(text)
  const isEmpty = typed.trim() === ''
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onCancel()
    }
  }
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) onSend(typed)
      }}
    >
      <Textarea
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it has just taken the place of what was pressed
        autoFocus
        aria-label="Your message"
        value={typed}
        onKeyDown={onKeyDown}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" variant="primary" type="submit" disabled={isEmpty}>
          Send again
        </Button>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
        <span className="text-label text-muted">What came after it is deleted.</span>
      </div>
    </form>
  )
}
