import { classes } from './classes.tsx'
import { CopyButton } from './copy-button.tsx'

type CodeBlockProps = {
  code: string
  /** Its name for a screen reader, as in "Connection string". */
  label?: string
  wrap?: boolean
  copyable?: boolean
  /** The button is there without the pointer on the code: copying is what it is for. */
  alwaysCopyable?: boolean
  /** CSS length; scrolls beyond it. */
  maxHeight?: string
}

/** Code or a command to read and copy. Editors are something else. */
export function CodeBlock({ code, label = 'Code', wrap, copyable = true, alwaysCopyable, maxHeight }: CodeBlockProps) {
  return (
    <figure aria-label={label} className="group relative min-w-0 rounded-control border border-border bg-canvas">
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to be reachable by keyboard
        tabIndex={0}
        style={{ maxHeight }}
        className={classes(
          'overflow-auto rounded-control px-3 py-2.5 font-mono text-label leading-5 focus-visible:outline-offset-[-1px]',
          wrap && 'wrap-anywhere whitespace-pre-wrap',
          copyable && 'pe-20 max-sm:pe-24 pointer-coarse:pe-24',
        )}
      >
        <code>{code}</code>
      </pre>
      {copyable && (
        <CopyButton
          text={code}
          className={classes(
            // in the middle of a single line, however tall buttons are
            'absolute! end-[calc((2.5rem-var(--control-height-small))/2)] top-[calc((2.5rem-var(--control-height-small))/2)]',
            !alwaysCopyable && 'opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100',
          )}
        />
      )}
    </figure>
  )
}
