import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory } from '@codemirror/commands'
import { PostgreSQL, sql } from '@codemirror/lang-sql'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { Compartment, EditorState, type Extension, Text } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view'
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { isTyping } from '../../../lib/keyboard/is-typing.ts'
import { assistantShortcut, editorKeyOf } from '../../../lib/keyboard/shortcuts.ts'
import { sqlShortcuts } from '../sql-shortcuts.ts'
import type { EditorState as EditedText } from '../run-scope.ts'
import { type ColumnName, namespaceOf } from './completions.ts'
import { fault, setFault } from './fault.ts'
import { lateSearch } from './late-search.ts'
import { editorTheme } from './theme.ts'

/** What the page asks of the editor. */
export interface EditorHandle {
  state: () => EditedText
  focus: () => void
  /** Replaces everything; undo brings the old text back. */
  replace: (text: string) => void
  /** Puts text in place of what is selected, or at the cursor. */
  insert: (text: string) => void
  /** Puts other text in one place, as one step that can be undone. The cursor stands after it, or where it is said. */
  change: (change: { from: number; to: number; insert: string }, cursor?: number) => void
  /** Puts the cursor there and shows it. */
  reveal: (position: number) => void
}

export interface CodeEditorProps {
  /** Read once. */
  initialText: string
  columns: readonly ColumnName[] | undefined
  faultAt: { from: number; to: number } | undefined
  onChange: (text: string) => void
  onRun: () => void
  onRunStatement: () => void
  onFormat: () => void
  onSave: () => void
  onFocus: () => void
  ref?: Ref<EditorHandle>
}

/** SQL with history, completion, brackets and search. Esc, then Tab, leaves it by keyboard. */
export function CodeEditor({ ref, ...props }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const hadFocus = useRef(false)
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })

  useLayoutEffect(() => {
    const parent = host.current
    if (!parent) return
    // While a page above waits for something, React takes this down and puts it up again: nothing may be lost by that.
    const before = view.current
    const owned = new EditorView({ parent, state: before?.state ?? stateFor(latest) })
    view.current = owned
    if (before ? hadFocus.current : mayTakeFocus()) owned.focus()
    return () => {
      hadFocus.current = owned.hasFocus
      owned.destroy()
    }
  }, [])

  useEffect(() => {
    view.current?.dispatch({ effects: languages.reconfigure(languageFor(props.columns)) })
  }, [props.columns])

  const { from, to } = props.faultAt ?? {}
  useEffect(() => {
    view.current?.dispatch({ effects: setFault.of(from === undefined || to === undefined ? undefined : { from, to }) })
  }, [from, to])

  useImperativeHandle(ref, () => handleOf(() => view.current), [])

  return <div ref={host} className="h-full min-h-0" />
}

/** People open a query to write; not on a phone, where the keyboard would cover the results. */
const mayTakeFocus = () =>
  !isTyping() &&
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') === null &&
  matchMedia('(pointer: fine)').matches

function stateFor(latest: { current: Omit<CodeEditorProps, 'ref'> }) {
  const doc = Text.of(latest.current.initialText.split(/\r\n?|\n/))
  return EditorState.create({
    doc,
    // what is typed goes on where the text ends
    selection: { anchor: doc.length },
    extensions: [
      runKeys(latest),
      languages.of(languageFor(latest.current.columns)),
      editing,
      EditorView.updateListener.of((update) => {
        if (update.docChanged) latest.current.onChange(update.state.doc.toString())
        if (update.focusChanged && update.view.hasFocus) latest.current.onFocus()
      }),
    ],
  })
}

function handleOf(viewOf: () => EditorView | null): EditorHandle {
  return {
    state() {
      const { doc, selection } = viewOf()?.state ?? EditorState.create()
      return { text: doc.toString(), from: selection.main.from, to: selection.main.to }
    },
    focus: () => viewOf()?.focus(),
    replace(text) {
      const view = viewOf()
      view?.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
        selection: { anchor: text.length },
      })
      view?.focus()
    },
    insert(text) {
      const view = viewOf()
      view?.dispatch(view.state.replaceSelection(text))
      view?.focus()
    },
    change(changes, cursor = changes.from + changes.insert.length) {
      const view = viewOf()
      view?.dispatch({
        changes,
        selection: { anchor: cursor },
        annotations: isolateHistory.of('full'),
        scrollIntoView: true,
      })
      view?.focus()
    },
    reveal(position) {
      const view = viewOf()
      view?.dispatch({ selection: { anchor: Math.min(position, view.state.doc.length) }, scrollIntoView: true })
      view?.focus()
    },
  }
}

function runKeys(latest: { current: Omit<CodeEditorProps, 'ref'> }): Extension {
  return keymap.of([
    {
      key: editorKeyOf(sqlShortcuts.runSql.keys),
      preventDefault: true,
      run: (view) => (closeCompletion(view), latest.current.onRun(), true),
    },
    {
      key: editorKeyOf(sqlShortcuts.runStatement.keys),
      preventDefault: true,
      run: (view) => (closeCompletion(view), latest.current.onRunStatement(), true),
    },
    {
      key: editorKeyOf(sqlShortcuts.formatSql.keys),
      preventDefault: true,
      run: () => (latest.current.onFormat(), true),
    },
    { key: editorKeyOf(sqlShortcuts.saveSql.keys), preventDefault: true, run: () => (latest.current.onSave(), true) },
  ])
}

const languages = new Compartment()

const languageFor = (columns: readonly ColumnName[] | undefined) =>
  sql({
    dialect: PostgreSQL,
    upperCaseKeywords: false,
    defaultSchema: 'public',
    ...(columns ? { schema: namespaceOf(columns) } : {}),
  })

/** Without the key that opens the assistant, of which the page has to hear. */
const pageKeymap = defaultKeymap.filter(({ key }) => key !== editorKeyOf(assistantShortcut.keys))

const editing: Extension = [
  lineNumbers(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  autocompletion({ icons: false }),
  // one that is still being looked for would open over the results
  EditorView.domEventHandlers({ blur: (_, view) => closeCompletion(view) }),
  lateSearch,
  fault,
  editorTheme,
  EditorState.allowMultipleSelections.of(true),
  EditorView.lineWrapping,
  placeholder('Write SQL here, or start from one of the queries below.'),
  EditorView.contentAttributes.of({ 'aria-label': 'SQL', 'aria-describedby': 'sql-editor-keys', spellcheck: 'false' }),
  keymap.of([...closeBracketsKeymap, ...pageKeymap, ...historyKeymap, ...completionKeymap, indentWithTab]),
]
