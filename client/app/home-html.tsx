import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider, type RouteObject } from 'react-router'
import { paths } from '../../contract/pages.ts'
import { HomePage } from '../features/public/HomePage.tsx'
import { PublicFrame } from './PublicFrame.tsx'

const routes: RouteObject[] = [
  { Component: PublicFrame, children: [{ path: paths.home, id: 'home', Component: HomePage }] },
]

/** The home page as a visitor sees it, as HTML: its title and what stands in the page. For the build (../home-page.ts). */
export async function homeHtml(): Promise<{ title: string; content: string }> {
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(`http://localhost${paths.home}`))
  if (context instanceof Response) throw new Error('the home page leads elsewhere')
  const html = renderToString(
    <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />,
  )
  const [head = '', title = ''] = /<title>(.*?)<\/title>/.exec(html) ?? []
  return { title, content: html.replace(head, '') }
}
