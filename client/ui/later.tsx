import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'

/** A part of the page that is loaded when it is first shown; `load` asks for it before. */
export type Later<P> = ComponentType<P> & { load: () => Promise<unknown> }

/** A part that is loaded when it is first shown, such as a window. Until then `instead` stands in its place, or nothing. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, instead?: ReactNode): Later<P> {
  let known: ComponentType<P> | undefined
  const loadIt = async () => (known = await load())
  const Loaded = lazy(async () => ({ default: await loadIt() })) as unknown as ComponentType<P>
  function Part(props: P) {
    // What is here already is drawn at once; what was begun otherwise stays so, or its state would be lost.
    const [Known] = useState(() => known)
    if (Known) return <Known {...props} />
    return (
      <Suspense fallback={instead}>
        <Loaded {...props} />
      </Suspense>
    )
  }
  return Object.assign(Part, { load: loadIt })
}
