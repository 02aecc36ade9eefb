import type { Completion } from '@plinth/contract/assistant'
import { Markdown } from '../markdown/markdown.tsx'
import { CodeFrame } from '../sql/code-frame.tsx'
import { PlainCode } from './plain-code.tsx'

/** What the model wrote, to be read before it goes into the editor. */
export const DraftAnswer = ({ answer: { text, sql } }: { answer: Completion }) => (
  <section aria-label="Draft" aria-live="polite" className="flex flex-col gap-3 border-t border-border pt-4">
    <Markdown text={text} Code={PlainCode} />
    {sql === null ? (
      <p>The model wrote no SQL. Say it in other words, and draft again.</p>
    ) : (
      <CodeFrame isWhole label="SQL" code={sql} />
    )}
  </section>
)
