import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { PostgreSQL, sql } from '@codemirror/lang-sql'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useLayoutEffect, useRef } from 'react'

interface QueryEditorProps {
  text: string
  onChange: (text: string) => void
  onRun: () => void
}

/** A small editor of SQL. Ctrl or Cmd with Enter runs it; Tab leaves it. */
export function QueryEditor({ text, onChange, onRun }: QueryEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const latest = useRef({ text, onChange, onRun })
  useLayoutEffect(() => {
    latest.current = { text, onChange, onRun }
  })

  useEffect(() => {
    if (!host.current) return
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: latest.current.text,
        extensions: [
          keymap.of([{ key: 'Mod-Enter', preventDefault: true, run: () => (latest.current.onRun(), true) }]),
          history(),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          sql({ dialect: PostgreSQL }),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': 'SQL over log lines' }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) latest.current.onChange(state.doc.toString())
          }),
          look,
          colors,
        ],
      }),
    })
    view.current = editor
    return () => editor.destroy()
  }, [])

  useEffect(() => {
    const editor = view.current
    if (!editor || editor.state.doc.toString() === text) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } })
  }, [text])

  return <div ref={host} />
}

const look = EditorView.theme({
  '&': {
    color: 'var(--color-text)',
    backgroundColor: 'var(--color-surface)',
    border: '1px solid var(--color-edge)',
    borderRadius: '6px',
  },
  '&.cm-focused': { outline: '2px solid var(--color-accent)', outlineOffset: '1px' },
  '.cm-scroller': {
    fontFamily: 'var(--font-mono)',
    fontSize: 'var(--input-text)',
    lineHeight: '1.6',
    minHeight: '8rem',
  },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--color-accent)' },
  '.cm-line': { padding: '0 12px' },
})

const colors = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.keyword, color: 'var(--color-accent)' },
    { tag: tags.string, color: 'var(--color-success)' },
    { tag: [tags.number, tags.bool, tags.null], color: 'var(--color-warning)' },
    { tag: tags.comment, color: 'var(--color-text-muted)', fontStyle: 'italic' },
  ]),
)
