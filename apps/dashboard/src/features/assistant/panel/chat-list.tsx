import { Button } from '@plinth/ui/button'
import { classes } from '@plinth/ui/classes'
import { IconButton } from '@plinth/ui/icon-button'
import { RelativeTime } from '@plinth/ui/relative-time'
import { Spinner } from '@plinth/ui/spinner'
import { TextInput } from '@plinth/ui/text-input'
import { Eraser, Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { clearChat, edit, endEdit, removeChat } from '../ask.ts'
import type { Assistant } from '../assistant.ts'
import { useAssistant } from '../assistants.ts'
import type { Chat } from '../state/assistant-state.ts'
import { renameChat, selectChat } from '../state/chats.ts'

const LONGEST_NAME = 100

interface ChatListProps {
  assistant: Assistant
  projectRef: string
  onChosen: () => void
}

/** The chats of a project, the one that was changed last first. */
export function ChatList({ assistant, projectRef, onChosen }: ChatListProps) {
  const chats = useAssistant(projectRef, ({ state }) => state.chats)
  const activeChatId = useAssistant(projectRef, ({ state }) => state.activeChatId)
  const latestFirst = Object.values(chats).toSorted((one, other) => other.updatedAt - one.updatedAt)
  const choose = (id: string) => {
    assistant.change((state) => selectChat(state, id))
    onChosen()
  }
  return (
    <ul aria-label="Chats" className="flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto p-2">
      {latestFirst.map((chat) => (
        <ChatRow
          key={chat.id}
          assistant={assistant}
          chat={chat}
          isActive={chat.id === activeChatId}
          onChoose={() => choose(chat.id)}
        />
      ))}
    </ul>
  )
}

interface ChatRowProps {
  assistant: Assistant
  chat: Chat
  isActive: boolean
  onChoose: () => void
}

function ChatRow({ assistant, chat, isActive, onChoose }: ChatRowProps) {
  const [doing, setDoing] = useState<'deleting' | 'clearing'>()
  const typed = useAssistant(assistant.view().state.projectRef, ({ edits }) => edits[chat.id])
  const isAnswering = useAssistant(assistant.view().state.projectRef, ({ answering }) => chat.id in answering)
  const rest = () => setDoing(undefined)
  if (typed !== undefined) {
    return (
      <li className="p-1">
        <Renaming
          typed={typed}
          onType={(name) => edit(assistant, chat.id, name)}
          onCancel={() => endEdit(assistant, chat.id)}
          onRename={() => {
            assistant.change((state) => renameChat(state, chat.id, typed.trim(), Date.now()))
            endEdit(assistant, chat.id)
          }}
        />
      </li>
    )
  }
  if (doing) {
    const isDeleting = doing === 'deleting'
    return (
      <Question
        text={isDeleting ? `Delete “${chat.name}”?` : `Delete the messages of “${chat.name}”?`}
        confirmText={isDeleting ? 'Delete the chat' : 'Delete the messages'}
        onCancel={rest}
        onConfirm={() => {
          rest()
          if (isDeleting) removeChat(assistant, chat.id)
          else clearChat(assistant, chat.id)
        }}
      />
    )
  }
  return (
    <li
      className={classes(
        'group/chat flex items-center gap-1 rounded-control pe-1',
        isActive ? 'bg-accent-surface' : 'hover:bg-hover',
      )}
    >
      <button
        type="button"
        aria-current={isActive}
        onClick={onChoose}
        className="flex min-h-12 min-w-0 flex-1 flex-col items-start justify-center rounded-control px-2.5 text-start"
      >
        <span className="max-w-full truncate font-medium">{chat.name}</span>
        <span className="flex items-center gap-1.5 text-label text-muted">
          {isAnswering && <Spinner size={12} label="An answer is being written" />}
          {countOf(chat.messages.length)} · <RelativeTime value={chat.updatedAt} />
        </span>
      </button>
      <Actions>
        <IconButton size="small" label="Rename" onClick={() => edit(assistant, chat.id, chat.name)}>
          <Pencil size={13} aria-hidden />
        </IconButton>
        {chat.messages.length > 0 && (
          <IconButton size="small" label="Delete the messages" onClick={() => setDoing('clearing')}>
            <Eraser size={13} aria-hidden />
          </IconButton>
        )}
        <IconButton size="small" label="Delete the chat" onClick={() => setDoing('deleting')}>
          <Trash2 size={13} aria-hidden />
        </IconButton>
      </Actions>
    </li>
  )
}

const Actions = ({ children }: { children: ReactNode }) => (
  <span className="flex shrink-0 opacity-0 group-hover/chat:opacity-100 group-focus-within/chat:opacity-100 pointer-coarse:opacity-100">
    {children}
  </span>
)

interface RenamingProps {
  typed: string
  onType: (typed: string) => void
  onCancel: () => void
  onRename: () => void
}

function Renaming({ typed, onType, onCancel, onRename }: RenamingProps) {
  const isEmpty = typed.trim() === ''
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onCancel()
  }
  return (
    <form
      data-takes-escape
      className="flex items-center gap-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) onRename()
      }}
    >
      <TextInput
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it has just taken the place of what was pressed
        autoFocus
        aria-label="Name of the chat"
        value={typed}
        maxLength={LONGEST_NAME}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => onType(target.value)}
      />
      <Button size="small" variant="primary" type="submit" disabled={isEmpty}>
        Rename
      </Button>
      <Button size="small" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  )
}

interface QuestionProps {
  text: string
  confirmText: string
  onConfirm: () => void
  onCancel: () => void
}

function Question({ text, confirmText, onConfirm, onCancel }: QuestionProps) {
  return (
    <li className="flex flex-col gap-2 rounded-control border border-border bg-surface p-2.5">
      <p className="wrap-anywhere">{text} It cannot be brought back.</p>
      <div className="flex flex-wrap gap-2">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it has just taken the place of what was pressed */}
        <Button size="small" autoFocus onClick={onCancel}>
          Keep
        </Button>
        <Button size="small" variant="danger" onClick={onConfirm}>
          {confirmText}
        </Button>
      </div>
    </li>
  )
}

const countOf = (messages: number) => (messages === 1 ? '1 message' : `${messages} messages`)
