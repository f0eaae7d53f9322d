import { later } from './later.tsx'
import { useToasts } from './toasts.ts'

const Toasts = later(async () => (await import('./Toasts.tsx')).Toasts)

/** The messages, loaded with the first one. */
export const LaterToasts = (props: { onNavigate: (to: string) => void }) =>
  useToasts().length > 0 ? <Toasts {...props} /> : null
