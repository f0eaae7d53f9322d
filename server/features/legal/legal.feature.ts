import type { Feature } from '../../base/feature.ts'
import { reasons } from '../../base/persons.ts'
import { forgetOwn } from './legal.ts'
import { legalRoutes } from './legal.routes.ts'

/** The texts that the operator owes everybody, and the agreement on processing. */
export const legalFeature: Feature = {
  name: 'legal',
  routes: legalRoutes,
  persons: {
    tables: {
      agreements: {
        title: 'Angenommene Vereinbarungen über die Auftragsverarbeitung',
        erasure: { stays: 'names nobody any more; proves which text a company accepted and when' },
        columns: {
          version: 'Fassung',
          domain: 'Für das Unternehmen',
          accepted_at: 'Angenommen am',
          id: { leftOut: reasons.technical },
          hash: { leftOut: 'Prüfsumme des Wortlauts' },
        },
      },
    },
    destroy: forgetOwn,
  },
}
