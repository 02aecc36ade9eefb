import { Button } from '@plinth/ui/button'
import { CopyButton } from '@plinth/ui/copy-button'
import { LongText } from '@plinth/ui/long-text'
import { TabPanels } from '@plinth/ui/tab-panels'
import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { downloadText } from '../../../lib/browser/download-text.ts'
import { type Passage, passagesOf, SYSTEM_PROMPT } from './passages-of.ts'

/** The text that was sent: taken apart to be read, and word for word. */
export function SentText({ id, body }: { id: string; body: string }) {
  const sent = useMemo(() => passagesOf(body), [body])
  const exact = { value: 'exact', label: 'Word for word', content: <Exact id={id} body={body} /> }
  if (!sent) return <TabPanels label="Data sent" tabs={[exact]} />
  const { messages, tools, rest } = sent
  return (
    <TabPanels
      label="Data sent"
      tabs={[
        { value: 'messages', label: 'Messages', count: messages.length, content: <Passages passages={messages} /> },
        ...(tools.length > 0
          ? [{ value: 'tools', label: 'Tools', count: tools.length, content: <Passages passages={tools} /> }]
          : []),
        ...(rest === undefined
          ? []
          : [
              {
                value: 'rest',
                label: 'Settings',
                content: <Passages passages={[{ heading: 'Settings', text: rest }]} />,
              },
            ]),
        exact,
      ]}
    />
  )
}

// it is long, and nearly the same in every chat
const Passages = ({ passages }: { passages: readonly Passage[] }) => (
  <ol className="flex flex-col gap-4">
    {passages.map(({ heading, text }, index) => (
      <li key={index}>
        {heading === SYSTEM_PROMPT ? (
          <details>
            <summary className="w-fit rounded-[4px] font-medium">{heading}</summary>
            <div className="pt-1">
              <Framed text={text} />
            </div>
          </details>
        ) : (
          <>
            <h3 className="pb-1 font-medium wrap-anywhere">{heading}</h3>
            <Framed text={text} />
          </>
        )}
      </li>
    ))}
  </ol>
)

const Exact = ({ id, body }: { id: string; body: string }) => (
  <div className="flex flex-col gap-3">
    <div className="flex flex-wrap gap-2">
      <CopyButton text={body} label="Copy all" />
      <Button
        size="small"
        icon={<Download size={14} aria-hidden />}
        onClick={() => downloadText(`sent-${id}.json`, 'application/json', body)}
      >
        Download
      </Button>
    </div>
    <Framed text={body} />
  </div>
)

const Framed = ({ text }: { text: string }) => (
  <div className="rounded-control border border-border bg-canvas px-3 py-2.5">
    <LongText text={text} />
  </div>
)
