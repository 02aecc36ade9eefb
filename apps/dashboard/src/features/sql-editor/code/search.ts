import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import type { Extension } from '@codemirror/state'
import { type EditorView, keymap } from '@codemirror/view'

/** Search above the text, and marks on whatever equals the selection. */
export const extensions: Extension = [highlightSelectionMatches(), search({ top: true }), keymap.of(searchKeymap)]

/** Does what the key is for. */
export function run(view: EditorView, key: string) {
  searchKeymap.find((binding) => binding.key === key)?.run?.(view)
}
