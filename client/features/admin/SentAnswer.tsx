import Markdown, { type Components } from 'react-markdown'
import remarkBreaks from 'remark-breaks'
import remarkGfm from 'remark-gfm'

/** Below the heading of its section. */
const heading: Components['h3'] = ({ children }) => <h4>{children}</h4>
const components = Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, heading]))

/**
 * An answer as its reader saw it, without its sources: they belong to the conversation. Nothing in it leads anywhere or is
 * loaded, whatever a model wrote.
 */
export const SentAnswer = ({ text }: { text: string }) => (
  <div className="prose [overflow-wrap:anywhere]" lang="de">
    <Markdown
      skipHtml
      unwrapDisallowed
      disallowedElements={['a', 'img']}
      remarkPlugins={[remarkGfm, remarkBreaks]}
      components={components}
    >
      {text}
    </Markdown>
  </div>
)
