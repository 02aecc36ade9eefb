import { type ComponentType, Suspense } from 'react'
import { fetched } from '../components/loading/fetched.tsx'
import { featureParts } from './brought-by-features.ts'
import { pageIsThere } from './page-is-there.ts'

type Late = typeof import('./late.ts')

/** A part of the shell whose code is fetched once the page itself is there; until then, the plain thing stands there. */
export function afterwards<Name extends keyof Late>(name: Name, Plain: ComponentType<PropsOf<Late[Name]>> = Nothing) {
  const { View } = fetched(() => component(name), { meanwhile: Plain, otherwise: Plain })
  return function Afterwards(props: PropsOf<Late[Name]>) {
    return (
      <Suspense fallback={<Plain {...props} />}>
        <View {...props} />
      </Suspense>
    )
  }
}

async function component<Name extends keyof Late>(name: Name) {
  await pageIsThere()
  const [late] = await Promise.all([import('./late.ts'), featureParts.load()])
  // the type checker does not follow a generic name into a module
  return late[name] as ComponentType<PropsOf<Late[Name]>>
}

type PropsOf<Component> = Component extends ComponentType<infer Props> ? Props & object : never

const Nothing = () => null
