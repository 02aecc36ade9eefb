import { classes } from '@plinth/ui/classes'
import { useMemo } from 'react'
import { visibleCharacters } from '../sql/visible-characters.ts'
import { type DiffLine, lineDiff } from './line-diff.ts'

/** What changes in a statement, a line each: a sign and a colour say which go and which come. */
export function SqlDiff({ before, after }: { before: string; after: string }) {
  const lines = useMemo(() => lineDiff(before, after), [before, after])
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to be reachable by keyboard
      tabIndex={0}
      role="region"
      aria-label="What would change"
      className="max-h-96 overflow-auto rounded-control border border-border bg-canvas py-1.5 font-mono text-label leading-5 whitespace-pre-wrap wrap-anywhere focus-visible:outline-offset-[-2px]"
    >
      {lines.map((line, index) => (
        <Line key={index} {...line} />
      ))}
    </pre>
  )
}

function Line({ kind, text }: DiffLine) {
  const { Element, sign, word, look } = kinds[kind]
  return (
    <Element className={classes('flex no-underline', look)}>
      {word && <span className="sr-only">{word}: </span>}
      <span aria-hidden className="w-8 shrink-0 text-center select-none">
        {sign}
      </span>
      <span className="min-w-0 flex-1 pe-3">{visibleCharacters(text) || '\u00a0'}</span>
    </Element>
  )
}

const kinds = {
  same: { Element: 'div', sign: '', word: undefined, look: undefined },
  removed: { Element: 'del', sign: '−', word: 'Goes', look: 'bg-danger-surface text-danger' },
  added: { Element: 'ins', sign: '+', word: 'Comes', look: 'bg-success-surface text-success' },
} as const satisfies Record<DiffLine['kind'], object>
