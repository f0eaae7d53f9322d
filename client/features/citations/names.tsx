import type { ReactNode } from 'react'
import {
  heldPieces,
  heldText,
  inForm,
  nameForms,
  reidentify,
  type CoveredPlace,
  type NameForm,
} from '../../../contract/covered-names.ts'
import { useNames, type ShownNames } from './shown-names.tsx'

/*
 * Names that are covered in a conversation, put back where they are read. What is stored and what a model was given speaks
 * in placeholders; which form an answer is shown in is chosen at the answer.
 */

/** A name in the place of its placeholder, or the placeholder: marked, with what it stands for as a hint. */
export function NameMark({ shown, other, form }: { shown: string; other: string; form: NameForm }) {
  return (
    <span
      data-name-mark={form}
      title={form === 'echt' ? `Im Text für den KI-Assistenten: ${other}` : `Steht für: ${other}`}
      className="underline decoration-file decoration-dotted decoration-2 underline-offset-4 print:no-underline"
    >
      {shown}
    </span>
  )
}

/** A text of a person with its covered places; without such a text in which placeholders were typed. */
export function CoveredText({ text, covered }: { text: string; covered?: readonly CoveredPlace[] | null | undefined }) {
  const { names, form } = useNames()
  if (names.length === 0) return <>{text}</>
  const parts: ReactNode[] = []
  const put = (piece: { text: string; original: string; placeholder: string }, key: number) =>
    parts.push(
      <NameMark
        key={key}
        form={form}
        shown={form === 'echt' ? piece.original : piece.placeholder}
        other={form === 'echt' ? piece.placeholder : piece.original}
      />,
    )
  if (covered && covered.length > 0) {
    let at = 0
    for (const { start, end, original } of covered) {
      parts.push(text.slice(at, start))
      put({ text: '', original, placeholder: text.slice(start, end) }, start)
      at = end
    }
    parts.push(text.slice(at))
  } else
    reidentify(text, names).forEach(({ text: words, placeholder }, index) =>
      placeholder === undefined ? parts.push(words) : put({ text: '', original: words, placeholder }, index),
    )
  return <>{parts}</>
}

/** A plain text in the form that is shown around it. */
export const useInForm = (): ((text: string) => string) => {
  const { names, form } = useNames()
  return (text) => inForm(text, names, form)
}

/** Which form an answer is shown in. */
export function NameSwitch({ form, onChoose }: { form: NameForm; onChoose: (form: NameForm) => void }) {
  return (
    <div
      role="group"
      aria-label="Namen in dieser Antwort"
      className="inline-flex rounded-full border border-line p-0.5"
    >
      {(Object.keys(nameForms) as NameForm[]).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === form}
          onClick={() => onChoose(one)}
          className="min-h-10 rounded-full px-3 text-muted transition-[background-color,color] hover:text-ink aria-pressed:bg-file-tint aria-pressed:font-semibold aria-pressed:text-file lg:min-h-7"
        >
          {nameForms[one]}
        </button>
      ))}
    </div>
  )
}

type Node = {
  type: string
  value?: string
  url?: string
  alt?: string
  title?: string
  children?: Node[]
  data?: { hName: string; hProperties: Record<string, string> }
}

/** A remark plug-in: the names that `holdNames` has put out of its reach become marks; in code and attributes plain words. */
export function remarkNames({ names, form }: ShownNames) {
  const walk = (node: Node): void => {
    for (const key of ['value', 'url', 'alt', 'title'] as const) {
      const text = node[key]
      if (node.type !== 'text' && typeof text === 'string') node[key] = heldText(text, names, form)
    }
    if (!node.children) return
    node.children = node.children.flatMap((child) => (child.type === 'text' ? split(child.value ?? '') : [child]))
    for (const child of node.children) walk(child)
  }
  const split = (text: string): Node[] =>
    heldPieces(text, names, form).map((piece) => {
      if (piece.placeholder === undefined) return { type: 'text', value: piece.text }
      const other = form === 'echt' ? piece.placeholder : heldOriginal(piece.placeholder)
      return {
        type: 'coveredName',
        children: [],
        data: { hName: 'covered-name', hProperties: { shown: piece.text, other, form } },
      }
    })
  const heldOriginal = (placeholder: string) => names.find((one) => one.placeholder === placeholder)!.original
  return (tree: Node) => walk(tree)
}
