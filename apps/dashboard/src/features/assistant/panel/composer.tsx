import { Button } from '@plinth/ui/button'
import { Textarea } from '@plinth/ui/textarea'
import { ArrowUp, Square } from 'lucide-react'
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { assistantDrafts } from '../../../lib/browser/stored-entries.ts'
import { say, stop } from '../ask.ts'
import type { Assistant } from '../assistant.ts'
import { useAssistant } from '../assistants.ts'
import { takeExtras } from '../state/panel.ts'
import { AttachmentChips } from './attachment-chips.tsx'
import { useAttachments } from './use-attachments.ts'

export interface Asking {
  /** Says this at once, with what goes along; what is being written stays. */
  ask: (text: string) => void
}

interface ComposerProps {
  ref: Ref<Asking>
  assistant: Assistant
  projectRef: string
  chatId: string
  sharesSchema: boolean
  /** What the model sees. */
  sharing: ReactNode
  /** A message is being written, so there will be an answer. */
  onBegin: () => void
  onSent: () => void
}

/**
 * Where one writes to the model. What is typed stays until it is sent, also over a reload. An answer that grows leaves it
 * alone.
 */
export const Composer = memo(WritingField)

function WritingField({ ref, assistant, projectRef, chatId, sharesSchema, sharing, onBegin, onSent }: ComposerProps) {
  const draft = assistantDrafts.of(projectRef)
  const [text, setText] = useState(() => draft.read() ?? '')
  const field = useRef<HTMLTextAreaElement>(null)
  const isAnswering = useAssistant(projectRef, ({ answering }) => answering[chatId] !== undefined)
  const { initialInput } = useAssistant(projectRef, ({ state }) => state.extras)
  const focusRequests = useAssistant(projectRef, (view) => view.focusRequests)
  const { attachments, remove } = useAttachments(projectRef, { sharesSchema })
  const [takenInput, setTakenInput] = useState<string>()
  if (initialInput !== takenInput) {
    setTakenInput(initialInput)
    if (initialInput !== undefined) setText(initialInput)
  }
  const isEmpty = text.trim() === ''

  useEffect(() => {
    if (focusRequests > 0) field.current?.focus()
  }, [focusRequests, chatId])

  function onChange(next: string) {
    setText(next)
    if (next === '') return draft.remove()
    draft.write(next)
    onBegin()
  }

  function send() {
    if (isEmpty || isAnswering) return
    onChange('')
    ask(text.trim())
  }

  function ask(said: string) {
    assistant.change((state) => takeExtras(state, 'initialInput', 'sqlSnippets', 'tables'))
    void say(assistant, chatId, said, attachments)
    onSent()
  }

  useImperativeHandle(ref, () => ({ ask }))

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className="flex shrink-0 flex-col gap-2 border-t border-border bg-canvas px-4 pt-3 pb-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <AttachmentChips attachments={attachments} onRemove={remove} />
      <div className="flex items-end gap-2">
        <Textarea
          ref={field}
          rows={2}
          aria-label="Ask the assistant"
          placeholder="Ask about this project"
          className="max-h-48! min-h-14! resize-none"
          value={text}
          onKeyDown={onKeyDown}
          onChange={({ target }) => onChange(target.value)}
        />
        {isAnswering ? (
          <Button icon={<Square size={12} aria-hidden />} onClick={() => stop(assistant, chatId)}>
            Stop
          </Button>
        ) : (
          <Button variant="primary" type="submit" disabled={isEmpty} icon={<ArrowUp size={14} aria-hidden />}>
            Send
          </Button>
        )}
      </div>
      {sharing}
    </form>
  )
}
