import type { Organization } from '@plinth/contract/organizations'
import { Skeleton } from '@plinth/ui/skeleton'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useIsNarrow } from '../../../components/frames/use-is-narrow.ts'
import { sharingQuery } from '../../../data/assistant-sharing.ts'
import { deploymentQuery } from '../../../data/deployment.ts'
import { stamp } from '../assistant.ts'
import { assistantOf, closeAssistant, useAssistant } from '../assistants.ts'
import { fetchAnswerView } from '../chat/message-view.tsx'
import { activeChat } from '../state/assistant-state.ts'
import { newChat } from '../state/chats.ts'
import { Conversation } from './conversation.tsx'
import { PanelColumn, PanelSheet } from './frames.tsx'
import { PanelActions } from './panel-actions.tsx'

// Fetched when they are needed: most visits are one chat.
const ChatList = lazy(async () => ({ default: (await import('./chat-list.tsx')).ChatList }))
const NotConfigured = lazy(async () => ({ default: (await import('./unavailable.tsx')).NotConfigured }))
const SwitchedOff = lazy(async () => ({ default: (await import('./unavailable.tsx')).SwitchedOff }))

interface AssistantPanelProps {
  projectRef: string
  organization: Organization
}

/** The assistant of a project: at the right side, or over the page of a phone. */
export function AssistantPanel({ projectRef, organization }: AssistantPanelProps) {
  const assistant = assistantOf(projectRef)
  const Frame = useIsNarrow() ? PanelSheet : PanelColumn
  const {
    data: { assistant: model },
  } = useSuspenseQuery(deploymentQuery())
  useQuery(sharingQuery())
  const chat = useAssistant(projectRef, ({ state }) => activeChat(state))
  const isLoaded = useAssistant(projectRef, (view) => view.isLoaded)
  const isKept = useAssistant(projectRef, (view) => view.isKept)
  const [wantsList, setWantsList] = useState(false)
  const isReady = model !== null && organization.assistant_is_on
  const isListing = isReady && wantsList
  const startChat = () => {
    setWantsList(false)
    assistant.change((state) => newChat(state, stamp()))
    assistant.store.setState(({ focusRequests }) => ({ focusRequests: focusRequests + 1 }))
  }
  return (
    <TooltipProvider>
      <Frame
        title={isListing ? 'Chats' : isReady ? (chat?.name ?? '') : 'Assistant'}
        actions={
          isReady && <PanelActions isListing={isListing} onList={() => setWantsList(!isListing)} onNew={startChat} />
        }
        onClose={() => closeAssistant(projectRef)}
      >
        {!isKept && <NotKept />}
        <Suspense fallback={<Loading />}>
          {model === null ? (
            <NotConfigured />
          ) : !organization.assistant_is_on ? (
            <SwitchedOff organization={organization} />
          ) : isListing ? (
            <ChatList assistant={assistant} projectRef={projectRef} onChosen={() => setWantsList(false)} />
          ) : !isLoaded || !chat ? (
            <Loading />
          ) : (
            <Conversation
              key={chat.id}
              assistant={assistant}
              projectRef={projectRef}
              chat={chat}
              organization={organization}
              model={model}
            />
          )}
        </Suspense>
      </Frame>
    </TooltipProvider>
  )
}

/** Fetches what the panel of this project will show first, before it is opened. */
export function prepareChat(projectRef: string) {
  const chat = activeChat(assistantOf(projectRef).view().state)
  if (chat && chat.messages.length > 0) void fetchAnswerView()
}

/** The chats go on; a reload ends them. */
const NotKept = () => (
  <p role="status" className="flex shrink-0 items-start gap-2 border-b border-border bg-warning-surface px-4 py-2">
    <CloudOff size={14} aria-hidden className="mt-0.75 shrink-0 text-warning" />
    <span className="min-w-0">
      This browser does not keep the chats: its storage is full or switched off. They last until you leave the page.
    </span>
  </p>
)

const Loading = () => (
  <div role="status" aria-label="Loading the chats" className="flex flex-1 flex-col gap-3 p-4">
    <Skeleton className="h-3 w-2/3" />
    <Skeleton className="h-3 w-1/2" />
  </div>
)
