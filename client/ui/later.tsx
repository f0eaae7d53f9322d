import { lazy, Suspense, type ComponentType } from 'react'

/** A part that is loaded when it is first shown, such as a window. Until then nothing stands in its place. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>
  return function Later(props: P) {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
