import { memo } from 'react'
import { fetched } from '../../../components/loading/fetched.tsx'
import type { Assistant } from '../assistant.ts'
import { type Message, textOf } from '../state/message.ts'
import { UserMessage } from './user-message.tsx'

export interface MessageViewProps {
  assistant: Assistant
  chatId: string
  message: Message
}

/** One turn. Out of sight it costs nothing to lay out. */
export const MessageView = memo(({ assistant, chatId, message }: MessageViewProps) => (
  <li className="px-4 py-2.5 [contain-intrinsic-size:auto_160px] [content-visibility:auto]">
    <h3 className="sr-only">{message.role === 'user' ? 'You' : 'Assistant'}</h3>
    {message.role === 'user' ? (
      <UserMessage assistant={assistant} chatId={chatId} message={message} />
    ) : (
      <Answer.View assistant={assistant} chatId={chatId} message={message} />
    )}
  </li>
))

/** Until what takes the text apart is there, it is read as it was written. */
const Unread = ({ message }: MessageViewProps) => <p className="whitespace-pre-wrap wrap-anywhere">{textOf(message)}</p>

const Answer = fetched<MessageViewProps>(async () => (await import('./answer-view.tsx')).AnswerView, {
  meanwhile: Unread,
  otherwise: Unread,
})

/** Before there is an answer to be shown. */
export const fetchAnswerView = Answer.fetch
