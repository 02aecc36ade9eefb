import { Button } from '@plinth/ui/button'
import { Textarea } from '@plinth/ui/textarea'
import { type KeyboardEvent, useState } from 'react'

interface EditedMessageProps {
  text: string
  onCancel: () => void
  onSend: (text: string) => void
}

/** A message while it is said differently. */
export function EditedMessage({ text, onCancel, onSend }: EditedMessageProps) {
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
      data-takes-escape
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
        <span className="text-label text-muted">What came after it will be deleted.</span>
      </div>
    </form>
  )
}
