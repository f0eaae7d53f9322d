import { useSearchParams } from 'react-router'
import { usePages } from './pages.ts'

/**
 * The filters of a list stand in the address of the page, so that a reload and a link show the same. `keys` are the values
 * that a filter may have, none for free text; what the address says besides counts as nothing. Another filter begins with
 * the first page.
 */
export function useAddressFilter<K extends { [name: string]: readonly string[] | undefined }>(keys: K) {
  const [params, setParams] = useSearchParams()
  const valueOf = (name: string) => {
    const value = params.get(name) ?? ''
    return keys[name] && !keys[name].includes(value) ? '' : value
  }
  const choose = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const filter = Object.fromEntries(Object.keys(keys).map((name) => [name, valueOf(name) || undefined])) as {
    [N in keyof K]: (K[N] extends readonly string[] ? K[N][number] : string) | undefined
  }
  return {
    filter,
    isFiltered: Object.values(filter).some((value) => value !== undefined),
    pages: usePages(params.toString()),
    /** For a field where one chooses. */
    select: (name: keyof K & string) => ({
      value: valueOf(name),
      onChange: (event: { target: { value: string } }) => choose(name, event.target.value),
    }),
    /** For a field where one types. */
    search: (name: keyof K & string) => ({ value: valueOf(name), onSearch: (text: string) => choose(name, text) }),
  }
}
