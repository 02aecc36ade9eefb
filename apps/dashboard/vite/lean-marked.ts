import { parseAst, type Plugin } from 'vite'

/**
 * Leaves of marked what takes texts apart. The package is one file that hangs everything on one function as it is
 * loaded, which no bundler may drop by itself.
 */
export function leanMarked(): Plugin {
  return {
    name: 'plinth-lean-marked',
    apply: 'build',
    transform(code, id) {
      return id.endsWith('/marked.esm.js') ? { code: withoutHangings(code), map: null } : undefined
    },
  }
}

interface Edit {
  start: number
  end: number
  text: string
}

/** The module without what it only does to its own functions; what is made for nobody may then be dropped. */
export function withoutHangings(code: string): string {
  const edits = parseAst(code).body.flatMap((node): Edit[] => {
    if (node.type === 'ExpressionStatement') return [{ start: node.start, end: node.end, text: '' }]
    return node.type === 'VariableDeclaration'
      ? node.declarations.flatMap(({ init }) => (init ? initEdits(init) : []))
      : []
  })
  // from the end, so that places before stay what they are
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: next }) => text.slice(0, start) + next + text.slice(end), code)
}

function initEdits({ type, start, end }: { type: string; start: number; end: number }): Edit[] {
  if (type === 'MemberExpression') return [{ start, end, text: 'undefined' }]
  const isMade = type === 'NewExpression' || type === 'CallExpression'
  return isMade ? [{ start, end: start, text: '/* @__PURE__ */ ' }] : []
}
