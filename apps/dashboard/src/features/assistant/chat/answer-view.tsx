import { CircleAlert, CircleStop } from 'lucide-react'
import { useMemo } from 'react'
import { Markdown } from '../markdown/markdown.tsx'
import { isTool, type NoticePart, type Part, type TextPart } from '../state/message.ts'
import { MessageCode } from './code-view.tsx'
import { MessageScopeProvider } from './message-scope.ts'
import type { MessageViewProps } from './message-view.tsx'
import { ToolView } from './tool-view.tsx'

/** What the model wrote and did. */
export function AnswerView({ assistant, chatId, message }: MessageViewProps) {
  const texts = message.parts.filter(isWritten)
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {message.parts.map((part, index) => {
        if (isTool(part)) return <ScopedTool key={part.toolCallId} {...{ assistant, chatId, message, part }} />
        if (part.type === 'data-notice') return <Notice key={index} part={part} />
        if (!isWritten(part)) return null
        return <Text key={index} {...{ assistant, chatId, message }} text={part.text} textIndex={texts.indexOf(part)} />
      })}
    </div>
  )
}

function ScopedTool({ part, ...place }: MessageViewProps & { part: Extract<Part, { toolCallId: string }> }) {
  return (
    <MessageScopeProvider value={useScope(place, 0)}>
      <ToolView part={part} />
    </MessageScopeProvider>
  )
}

function Text({ text, textIndex, ...place }: MessageViewProps & { text: string; textIndex: number }) {
  return (
    <MessageScopeProvider value={useScope(place, textIndex)}>
      <Markdown text={text} Code={MessageCode} />
    </MessageScopeProvider>
  )
}

function useScope({ assistant, chatId, message: { id, results } }: MessageViewProps, textIndex: number) {
  return useMemo(
    () => ({ assistant, chatId, messageId: id, results, textIndex }),
    [assistant, chatId, id, results, textIndex],
  )
}

function Notice({ part: { text, isFailure } }: { part: NoticePart }) {
  const Icon = isFailure ? CircleAlert : CircleStop
  return (
    <p className="flex items-start gap-2 text-muted">
      <Icon size={14} aria-hidden className={isFailure ? 'mt-0.75 shrink-0 text-danger' : 'mt-0.75 shrink-0'} />
      {text}
    </p>
  )
}

const isWritten = (part: Part): part is TextPart => part.type === 'text' && part.text !== ''
