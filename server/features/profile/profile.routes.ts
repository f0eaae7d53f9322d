import { profileCalls } from '../../../contract/profile.ts'
import { serve, type Web } from '../../base/http.ts'

export function profileRoutes(web: Web): void {
  serve(web, profileCalls, {
    'GET /api/profile': async ({ user }) => user,
  })
}
