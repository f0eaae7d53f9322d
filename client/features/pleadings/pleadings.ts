import { useQuery } from '@tanstack/react-query'
import type { Finding, PleadingFormat } from '../../../contract/pleadings.ts'
import { api } from '../../base/api.ts'
import { ApiError } from '../../base/errors.ts'
import { openPassphraseDialog } from '../../base/passphrase-dialog.ts'
import { download } from '../../base/download.ts'

/** The states in the words of the screen; what needs a look comes first in the summary. */
export const stateWords: Record<Finding['state'], string> = {
  impossible: 'kann nicht stimmen',
  repealed: 'aufgehoben',
  not_in_stock: 'nicht im Bestand',
  found: 'gefunden',
}

export const carriedWords: Record<NonNullable<Finding['carried']>, string> = {
  belegt: 'Satz belegt',
  teilweise: 'Satz teilweise belegt',
  ohne_beleg: 'Satz ohne Beleg',
}

export const checkText = (text: string) => api('POST /api/pleadings/check', { body: { text } })

export type FileText = { filename: string; text: string }

/** The read text of a file, where one is named; locked, it comes once the passphrase is there. */
export const useFileText = (id: string | null) =>
  useQuery({
    queryKey: ['files', 'pleading', id],
    enabled: id !== null,
    staleTime: Infinity,
    queryFn: async (): Promise<FileText> => {
      const { filename, original } = await textOf(id!)
      if (!original) throw new ApiError('Diese Datei hat noch keinen gelesenen Text.', 'file_wrong_status', 409)
      return { filename: filename ?? 'Datei', text: original }
    },
  })

const textOf = (id: string) =>
  api('GET /api/chat/files/:id', { params: { id } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code.startsWith('passphrase')) openPassphraseDialog()
    throw error
  })

export const saveFindings = (findings: Finding[], format: PleadingFormat) =>
  download('POST /api/pleadings/export', { body: { format, findings } })

/** »12 Zitate: 1 kann nicht stimmen, 2 nicht im Bestand, 9 gefunden« */
export function summaryOf(findings: readonly Finding[]): string {
  const counts = (Object.keys(stateWords) as Finding['state'][]).flatMap((state) => {
    const count = findings.filter((finding) => finding.state === state).length
    return count > 0 ? [`${count} ${stateWords[state]}`] : []
  })
  return `${findings.length} ${findings.length === 1 ? 'Zitat' : 'Zitate'}: ${counts.join(', ')}`
}
