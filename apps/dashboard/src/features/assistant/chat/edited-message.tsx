import { Button } from '@plinth/ui/button'
import { Textarea } from '@plinth/ui/textarea'
import type { KeyboardEvent } from 'react'

interface EditedMessageProps {
  typed: string
  onType: (typed: string) => void
  onCancel: () => void
  onSend: () => void
}

/** A message while it is said differently. */
export function EditedMessage({ typed, onType, onCancel, onSend }: EditedMessageProps) {
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
        if (!isEmpty) onSend()
      }}
    >
      <Textarea
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it has just taken the place of what was pressed
        autoFocus
        aria-label="Your message"
        value={typed}
        onKeyDown={onKeyDown}
        onChange={({ target }) => onType(target.value)}
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
