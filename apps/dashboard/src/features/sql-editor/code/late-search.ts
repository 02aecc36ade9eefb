import { Compartment, type Extension } from '@codemirror/state'
import { type EditorView, keymap } from '@codemirror/view'

/** The keys of `searchKeymap`, until the search itself answers them. */
const keys = ['Mod-f', 'F3', 'Mod-g', 'Mod-d', 'Mod-Alt-g', 'Mod-Shift-l']

const place = new Compartment()

/** Search, which is fetched with the first key that needs it. */
export const lateSearch: Extension = place.of(
  keymap.of(keys.map((key) => ({ key, preventDefault: true, run: (view) => (void start(view, key), true) }))),
)

async function start(view: EditorView, key: string) {
  const { extensions, run } = await import('./search.ts')
  view.dispatch({ effects: place.reconfigure(extensions) })
  run(view, key)
}
