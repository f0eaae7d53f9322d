import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** An import: what it names, the file of the project that this is (undefined for packages), and whether only types come. */
export type Import = { name: string; target: string | undefined; isType: boolean }

/** `import … from`, `export … from`, `import '…'`, `import('…')` and threads that are started from a file. */
const forms = [
  /(?:^|[;}\n])\s*(?:import|export)\b([^'"`;]*?)\bfrom\s*(['"])([^'"\n]+)\2/g,
  /(?:^|[;}\n])\s*import()\s*(['"])([^'"\n]+)\2/g,
  /\bimport()\s*\(\s*(['"`])([^'"`\n]+)\2/g,
  /\bnew URL()\(\s*(['"`])([^'"`\n]+)\2\s*,\s*import\.meta\.url/g,
]
/** Imports whose target nobody can read off: a name that is computed, and the older form. */
const hidden = /\bimport\s*\(\s*(?!['"`])|\bimport\s*\(\s*`[^`]*\$\{|\brequire\s*\(/

/** What a source text imports; `file` as seen from the root of the project. */
export function importsIn(file: string, text: string): Import[] {
  const code = withoutComments(text)
  const found = forms.flatMap((form) =>
    Array.from(code.matchAll(form), ([, what, , name]) => ({ name: name!, isType: /^\s*type\b/.test(what!) })),
  )
  return found.map(({ name, isType }) => ({
    name,
    isType,
    target: name.startsWith('.') ? normalize(join(dirname(file), name)) : undefined,
  }))
}

/** Whether a source text imports something in a way that hides what it is. */
export const hidesImports = (text: string): boolean => hidden.test(withoutComments(text))

const withoutComments = (text: string) => text.replace(/^\s*\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')

export const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** All files that a file leads to by its imports, as far as `follow` allows, itself included. */
export function reachedFrom(file: string, follow: (target: string) => boolean): Set<string> {
  const reached = new Set([file])
  for (const one of reached)
    for (const { target } of importsIn(one, read(one)))
      if (target && follow(target) && existsSync(join(root, target))) reached.add(target)
  return reached
}
