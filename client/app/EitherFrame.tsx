import { useUser } from '../base/session.ts'
import { later } from '../ui/later.tsx'
import { PublicFrame } from './PublicFrame.tsx'

const Frame = later(async () => (await import('./Frame.tsx')).Frame)

/** Whoever is logged in stays in their own frame, also on pages that everybody may see. */
export const EitherFrame = () => (useUser() ? <Frame scrolls /> : <PublicFrame />)
