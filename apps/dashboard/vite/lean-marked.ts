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

/** A part of the syntax tree: ESTree with places. */
interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

/** What is never asked for: the lexer of the dashboard is made with `gfm` alone. */
const NEVER_ON = ['pedantic', 'breaks', 'extensions', 'hooks']

/**
 * The module without what it only does to its own functions, and without its ways of reading that nobody asks for; what
 * is then made for nobody may be dropped.
 */
export function withoutHangings(code: string): string {
  const { body } = parseAst(code)
  const edits = [...body.flatMap(hangingEdits), ...modesIn(body)]
  // from the end, so that places before stay what they are
  return edits
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
    .reduce((text, { start, end, text: next }) => text.slice(0, start) + next + text.slice(end), code)
}

function hangingEdits(node: Node): Edit[] {
  if (node.type === 'ExpressionStatement') return [{ ...placeOf(node), text: '' }]
  return node.type === 'VariableDeclaration'
    ? nodesIn(node['declarations']).flatMap(({ init }) => (isNode(init) ? initEdits(init) : []))
    : []
}

function initEdits(node: Node): Edit[] {
  const { type, start, end } = node
  if (type === 'MemberExpression') return [{ start, end, text: 'undefined' }]
  if (type === 'NewExpression' || type === 'CallExpression') return [{ start, end: start, text: '/* @__PURE__ */ ' }]
  // a table of rules, some of which are made by calls
  if (type !== 'ObjectExpression') return []
  return [
    { start, end: start, text: '/* @__PURE__ */ (() => (' },
    { start: end, end, text: '))()' },
  ]
}

/** Its other ways of reading a text: what asks for them is answered here, and what they would need is not there. */
function modesIn(value: unknown): Edit[] {
  if (Array.isArray(value)) return value.flatMap(modesIn)
  if (!isNode(value)) return []
  if (isOption(value)) return [{ ...placeOf(value), text: 'undefined' }]
  const { type, key, value: given } = value
  if (type === 'Property' && isNode(key) && isNode(given) && given.type === 'Identifier' && isNeverOn(key['name']))
    return [{ ...placeOf(given), text: 'undefined' }]
  return Object.values(value).flatMap(modesIn)
}

/** `this.options.pedantic` */
function isOption({ type, object, property }: Node) {
  return (
    type === 'MemberExpression' &&
    isNode(object) &&
    isNode(object['object']) &&
    object['object'].type === 'ThisExpression' &&
    isNode(object['property']) &&
    object['property']['name'] === 'options' &&
    isNode(property) &&
    isNeverOn(property['name'])
  )
}

const isNeverOn = (name: unknown) => NEVER_ON.some((candidate) => candidate === name)

const placeOf = ({ start, end }: Node) => ({ start, end })

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
