import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** The editor in the colours of the page. They are CSS variables, so a change of theme needs nothing else. */
export const editorTheme = [
  EditorView.theme({
    '&': { height: '100%', color: 'var(--color-text)', backgroundColor: 'var(--color-surface)' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': {
      fontFamily: 'var(--font-mono)',
      fontSize: 'var(--input-text)',
      lineHeight: '1.6',
      overscrollBehavior: 'contain',
    },
    '.cm-content': { padding: '10px 0', caretColor: 'var(--color-accent)' },
    '.cm-line': { padding: '0 16px 0 10px' },
    '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--color-accent)', borderLeftWidth: '2px' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
      background: 'color-mix(in oklch, var(--color-accent) 24%, transparent)',
    },
    '.cm-activeLine': { backgroundColor: 'color-mix(in oklch, var(--color-text) 3%, transparent)' },
    '.cm-gutters': { backgroundColor: 'var(--color-surface)', color: 'var(--color-text-muted)', border: 'none' },
    '.cm-lineNumbers .cm-gutterElement': {
      minWidth: '40px',
      padding: '0 8px 0 12px',
      fontVariantNumeric: 'tabular-nums',
    },
    '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--color-text)' },
    '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
      backgroundColor: 'var(--color-accent-surface)',
      outline: '1px solid color-mix(in oklch, var(--color-accent) 40%, transparent)',
    },
    '.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--color-danger-surface)' },
    '.cm-selectionMatch': { backgroundColor: 'color-mix(in oklch, var(--color-accent) 12%, transparent)' },
    '.cm-searchMatch': { backgroundColor: 'var(--color-warning-surface)', outline: '1px solid var(--color-warning)' },
    '.cm-searchMatch-selected': { backgroundColor: 'var(--color-accent-surface)', outlineColor: 'var(--color-accent)' },
    '.cm-placeholder': { color: 'var(--color-text-muted)' },
    '.cm-fault': {
      backgroundColor: 'var(--color-danger-surface)',
      textDecoration: 'underline wavy var(--color-danger)',
      textUnderlineOffset: '4px',
    },
    '.cm-tooltip': {
      border: '1px solid var(--color-border)',
      borderRadius: '6px',
      backgroundColor: 'var(--color-raised)',
      boxShadow: 'var(--shadow-float)',
      overflow: 'hidden',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul': {
      fontFamily: 'var(--font-mono)',
      fontSize: '0.75rem',
      maxHeight: '15em',
      padding: '4px',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
      padding: '3px 8px',
      borderRadius: '4px',
      color: 'var(--color-text)',
    },
    '.cm-tooltip-autocomplete ul li[aria-selected]': {
      backgroundColor: 'var(--color-accent-surface)',
      color: 'var(--color-text)',
    },
    '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600', color: 'var(--color-accent)' },
    '.cm-completionDetail': { marginLeft: '1.5em', fontStyle: 'normal', color: 'var(--color-text-muted)' },
    '.cm-panels': { backgroundColor: 'var(--color-canvas)', color: 'var(--color-text)' },
    '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--color-border)' },
    '.cm-panel.cm-search': { padding: '8px 32px 8px 12px', fontFamily: 'var(--font-sans)' },
    '.cm-panel.cm-search label': { fontSize: '0.75rem', marginRight: '8px' },
    '.cm-textfield': {
      border: '1px solid var(--color-edge)',
      borderRadius: '6px',
      backgroundColor: 'var(--color-surface)',
      padding: '3px 8px',
      fontSize: '0.8125rem',
    },
    '.cm-button': {
      border: '1px solid var(--color-edge)',
      borderRadius: '6px',
      background: 'var(--color-surface)',
      color: 'var(--color-text)',
      padding: '3px 8px',
      fontSize: '0.75rem',
    },
    '.cm-panel.cm-search [name=close]': {
      top: '8px',
      right: '10px',
      fontSize: '1.25rem',
      color: 'var(--color-text-muted)',
    },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: tags.keyword, color: 'var(--color-accent)' },
      { tag: [tags.typeName, tags.standard(tags.name)], color: 'var(--color-warning)' },
      { tag: [tags.string, tags.special(tags.string)], color: 'var(--color-success)' },
      { tag: [tags.number, tags.bool, tags.null], color: 'var(--color-warning)' },
      { tag: tags.comment, color: 'var(--color-text-muted)', fontStyle: 'italic' },
      { tag: [tags.operator, tags.punctuation], color: 'var(--color-text-muted)' },
    ]),
  ),
]
