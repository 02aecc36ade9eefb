import { parseAst, type Plugin } from 'vite'

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

/**
 * Leaves out of the built dashboard what browsers do not need of the contract: the sentences for the OpenAPI document,
 * the schemas, and what only the server follows. The server checks what it gets, and answers are checked in tests and in
 * development, so the client only has to know whether a call has a query or a body and of what, and a screen which right it takes. A
 * schema that a form imports by name stays, since only what nobody uses is dropped.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'plinth-contract-without-schemas',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/\/packages\/contract\/src\/[\w-]+\.ts$/.test(id)) return undefined
      return { code: withoutSchemas(code), map: null }
    },
  }
}

/** The text of a module of the contract, with what only the server needs taken out. Functions stay as they are. */
export function withoutSchemas(code: string): string {
  // from the end, so that places before stay what they are
  const edits = editsOf(parseAst(code)).toSorted((a, b) => b.start - a.start || b.end - a.end)
  return edits.reduce((text, { start, end, text: next }) => text.slice(0, start) + next + text.slice(end), code)
}

function editsOf(node: unknown): Edit[] {
  if (!isNode(node) || /Function/.test(node.type)) return []
  if (isCallOf(node, 'endpoint')) return nodesIn(node['arguments']).flatMap(endpointEdits)
  const { type, init } = node
  if (type === 'VariableDeclarator' && isNode(init) && isMadeOfSchemas(init)) {
    return [...markedUnneeded(init), ...editsOf(init)]
  }
  return Object.values(node).flat().flatMap(editsOf)
}

/** A call made for its result alone, or an object of such calls that several schemas share. */
const isMadeOfSchemas = (node: Node) =>
  node.type === 'CallExpression' || (node.type === 'ObjectExpression' && hasCall(node) && !hasEndpoint(node))

/** It may go with its result. */
const markedUnneeded = ({ start, end }: Node): Edit[] => [
  { start, end: start, text: '/* @__PURE__ */ (() => (' },
  { start: end, end, text: '))()' },
]

function endpointEdits({ properties }: Node): Edit[] {
  const fields = nodesIn(properties)
  return fields.flatMap(({ start, end, key, value }, index) => {
    const name = isNode(key) ? String(key['name']) : ''
    if (name === 'query' || name === 'body') return [{ start, end, text: `${name}: true` }]
    // only a right is more than a word
    if (KEPT.has(name) || (name === 'access' && isNode(value) && value.type !== 'Literal')) return []
    // with the comma before it; an endpoint begins with its method
    return [{ start: fields[index - 1]?.end ?? start, end, text: '' }]
  })
}

/** Beside a right, which a screen asks for before the server does. */
const KEPT = new Set(['method', 'path', 'headers', 'takesBytes'])

const hasCall = (node: Node): boolean => node.type === 'CallExpression' || partsOf(node).some(hasCall)

const hasEndpoint = (node: Node): boolean => isCallOf(node, 'endpoint') || partsOf(node).some(hasEndpoint)

const partsOf = (node: Node) => Object.values(node).flat().filter(isNode)

const isCallOf = ({ type, callee }: Node, name: string) =>
  type === 'CallExpression' && isNode(callee) && callee['name'] === name

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
