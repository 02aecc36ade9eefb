import type { Organization } from '@plinth/contract/organizations'
import { Button } from '@plinth/ui/button'
import { classes } from '@plinth/ui/classes'
import { Spinner } from '@plinth/ui/spinner'
import { ArrowDown } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { askAgain } from '../ask.ts'
import type { Assistant } from '../assistant.ts'
import { useAssistant } from '../assistants.ts'
import { fetchAnswerView, MessageView } from '../chat/message-view.tsx'
import { sharesSchema } from '../sharing.ts'
import type { Chat } from '../state/assistant-state.ts'
import type { Message } from '../state/message.ts'
import { type Asking, Composer } from './composer.tsx'
import { NothingSaid } from './nothing-said.tsx'
import { SharingLine } from './sharing-line.tsx'
import { TroubleLine } from '../trouble-line.tsx'
import { useStickToBottom } from './use-stick-to-bottom.ts'

interface ConversationProps {
  assistant: Assistant
  projectRef: string
  chat: Chat
  organization: Organization
  model: { model: string; host: string }
}

/** One chat: what was said, and where one writes. */
export function Conversation({ assistant, projectRef, chat, organization, model }: ConversationProps) {
  const { area, content, isAway, toBottom } = useStickToBottom()
  const composer = useRef<Asking>(null)
  const isAnswering = useAssistant(projectRef, ({ answering }) => answering[chat.id] !== undefined)
  const trouble = useAssistant(projectRef, ({ troubles }) => troubles[chat.id])
  const seesSchema = sharesSchema(organization.opt_in_tags)
  const sharing = useMemo(() => <SharingLine organization={organization} model={model} />, [organization, model])
  const again = () => void askAgain(assistant, chat.id)
  useEffect(() => {
    if (isAnswering) void fetchAnswerView()
  }, [isAnswering])
  return (
    <>
      <div className="relative min-h-0 flex-1">
        <div
          ref={area}
          role="region"
          aria-label="Messages"
          aria-busy={isAnswering}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to be reachable by keyboard
          tabIndex={0}
          className="h-full overflow-y-auto [overflow-anchor:none] focus-visible:outline-offset-[-2px]"
        >
          <div ref={content} className="py-1.5">
            {chat.messages.length === 0 && (
              <NothingSaid
                projectRef={projectRef}
                seesSchema={seesSchema}
                onAsk={(prompt) => composer.current?.ask(prompt)}
              />
            )}
            <ol>
              {chat.messages.map((message) => (
                <MessageView key={message.id} assistant={assistant} chatId={chat.id} message={message} />
              ))}
            </ol>
            {isAnswering && isSilent(chat.messages.at(-1)) && <Waiting />}
            {trouble && !isAnswering && (
              <div className="px-4 py-2.5">
                <TroubleLine key={trouble.message} trouble={trouble} onAgain={again} />
              </div>
            )}
            {!trouble && !isAnswering && <WithoutAnswer last={chat.messages.at(-1)} onAgain={again} />}
          </div>
        </div>
        {isAway && (
          <Button
            size="small"
            className="absolute! inset-x-0 bottom-2 mx-auto w-fit shadow-float"
            icon={<ArrowDown size={14} aria-hidden />}
            onClick={toBottom}
          >
            To the end
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {isAnswering
          ? 'The assistant is writing.'
          : chat.messages.at(-1)?.role === 'assistant' && 'The answer has ended.'}
      </p>
      <Composer
        key={chat.id}
        ref={composer}
        assistant={assistant}
        projectRef={projectRef}
        chatId={chat.id}
        sharesSchema={seesSchema}
        sharing={sharing}
        onBegin={fetchAnswerView}
        onSent={toBottom}
      />
    </>
  )
}

const Waiting = () => (
  <p className="flex items-center gap-2 px-4 py-2.5 text-muted">
    <Spinner size={14} /> Waiting for the model
  </p>
)

/** The last question has no answer, or one that broke off. */
function WithoutAnswer({ last, onAgain }: { last: Message | undefined; onAgain: () => void }) {
  const end = last?.parts.at(-1)
  const isUnanswered = last?.role === 'user'
  if (!isUnanswered && end?.type !== 'data-notice') return null
  return (
    <div className={classes('flex flex-col items-start gap-2 pe-4 pb-2.5', isUnanswered ? 'ps-4' : 'ps-9.5')}>
      {isUnanswered && <p className="pt-2.5 text-muted">This message has no answer.</p>}
      <Button size="small" onClick={onAgain}>
        Try again
      </Button>
    </div>
  )
}

/** Nothing of the answer is there yet. */
const isSilent = (last: Message | undefined) => last?.role === 'user'
