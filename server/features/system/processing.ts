import { relative } from 'node:path'
import type { Processing } from '../../../contract/system.ts'
import type { Config } from '../../base/config.ts'

/** Who serves the models that need no address in the settings. */
const usualHosts: Record<string, string> = {
  openai: 'api.openai.com',
  anthropic: 'api.anthropic.com',
  mistral: 'api.mistral.ai',
}

/** Where this instance sends data, by its settings; the privacy page says it from here, so that it cannot be wrong. */
export function processingOf(config: Config): Processing {
  const { model, embedding, recognisers, errorReportingDsn, smtpUrl, s3 } = config
  return {
    language_model: model.provider ? (hostOf(model.baseUrl) ?? usualHosts[model.provider] ?? model.provider) : null,
    embeddings: hostOf(embedding?.baseUrl),
    recognisers: [recognisers.presidio, recognisers.ner?.url, recognisers.model?.baseUrl].flatMap(
      (address) => hostOf(address) ?? [],
    ),
    error_reports: hostOf(errorReportingDsn),
    mail: hostOf(smtpUrl),
    files: s3 ? (hostOf(s3.endpoint) ?? `s3.${s3.region}.amazonaws.com`) : null,
    are_keys_apart: relative(config.dataDir, config.serverKeyFile).startsWith('..'),
  }
}

function hostOf(address: string | undefined): string | null {
  const host = address && URL.canParse(address) ? new URL(address).hostname : ''
  return host === '127.0.0.1' || host === '[::1]' ? 'localhost' : host || null
}
