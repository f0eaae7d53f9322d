import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { readTrustedProxies, type TrustedProxies } from './http/trusted-proxies.ts'
import { OperatorError } from './operator-error.ts'

/**
 * Every setting of the product: environment variable, default, meaning. This list is the only place that
 * reads the environment; docs/operations.md and .env.example are tested against it.
 */
export const settings = [
  ['PORT', '3000', 'Port the server listens on'],
  ['HOST', '127.0.0.1', 'Address the server listens on; 0.0.0.0 for every interface'],
  ['DATA_DIR', './data', 'Everything the instance stores: database, keys, blobs, index files, outbox'],
  ['APP_URL', '', 'Public address of the instance; default http://localhost:PORT'],
  ['DATABASE_URL', '', 'PostgreSQL 15 or newer; empty starts the embedded PostgreSQL in DATA_DIR/postgres'],
  ['BLOB_URL', '', 'Store for blobs that speaks S3, s3://bucket/prefix; empty keeps them in DATA_DIR/blobs'],
  ['AWS_ENDPOINT_URL_S3', '', 'Address of the store of BLOB_URL where it is not that of AWS, https://s3.example.at'],
  ['AWS_REGION', 'eu-central-1', 'Region of the store of BLOB_URL'],
  [
    'AWS_ACCESS_KEY_ID',
    '',
    'Name of the key for BLOB_URL; empty takes the role of the machine, as the tools of AWS do',
  ],
  ['AWS_SECRET_ACCESS_KEY', '', 'The key for BLOB_URL'],
  ['AWS_SESSION_TOKEN', '', 'What belongs to a key for BLOB_URL that ends after some hours'],
  ['SERVER_KEY_FILE', '', 'File with the server key; default DATA_DIR/server.key. Keep a copy apart from the backups'],
  ['BACKUP_DIR', '', 'Where npm run backup puts its files, best on another machine; default DATA_DIR/backups'],
  [
    'BACKUP_KEY_FILE',
    '',
    'File with the key that backups are encrypted to, the public half is enough; default DATA_DIR/backup.key, else DATA_DIR/backup.pub',
  ],
  [
    'OPERATOR_FILE',
    '',
    'Data of the operator for imprint and terms; default operator.json of the project, which holds placeholders',
  ],
  [
    'SMTP_URL',
    '',
    'Mail server, for example smtp://user:password@host:587; empty writes .eml files to DATA_DIR/outbox',
  ],
  ['MAIL_FROM', 'Fundstelle <fundstelle@localhost>', 'Sender of all mails'],
  [
    'LLM_PROVIDER',
    '',
    'Language model: openai-compatible, openai, anthropic, mistral, azure; empty answers with quotations only',
  ],
  ['LLM_BASE_URL', '', 'Address of the model server, for example http://localhost:11434/v1'],
  ['LLM_API_KEY', '', 'Key for the model server'],
  ['LLM_MODEL', '', 'Name of the model'],
  [
    'CHECK_SECOND_LOOK',
    'off',
    'Whether the language model looks at the marks of each answer a second time, in one call; it can only lower them: on or off',
  ],
  [
    'EMBEDDING_BASE_URL',
    '',
    'OpenAI-compatible server for embeddings, for example http://localhost:11434/v1; empty searches without them',
  ],
  ['EMBEDDING_MODEL', '', 'Name of the embedding model'],
  ['EMBEDDING_API_KEY', '', 'Key for the embedding server'],
  [
    'PRESIDIO_URL',
    '',
    'Analyzer of Microsoft Presidio that also looks for names in files to be pseudonymised, for example http://localhost:5002; gets their text',
  ],
  [
    'NER_URL',
    '',
    'Server for named entities for the same, in the form of Hugging Face (POST {inputs}); gets the text of these files',
  ],
  ['NER_API_KEY', '', 'Key for NER_URL'],
  [
    'PSEUDONYM_LLM_BASE_URL',
    '',
    'OpenAI-compatible model server for the same, best on this machine; gets the text of these files before their release',
  ],
  ['PSEUDONYM_LLM_MODEL', '', 'Name of that model'],
  ['PSEUDONYM_LLM_API_KEY', '', 'Key for that model server'],
  [
    'RIS_BASE_URL',
    'https://data.bka.gv.at/ris/api/v2.6/',
    'API that npm run corpus -- import ris reads laws and decisions from',
  ],
  ['RIS_PAUSE_MS', '5000', 'Milliseconds between two requests to RIS, which asks for 5000'],
  ['RIS_CONTACT', '', 'Mail address or page of the operator, told to RIS with each request'],
  ['WORKER', 'on', 'Whether this process runs background jobs: on or off'],
  ['ADMIN_EMAIL', '', 'Address of the first administrator, created at start when no administrator exists'],
  ['ADMIN_PASSWORD', '', 'Password of the first administrator'],
  [
    'TWO_FACTOR',
    'admins',
    'Who must use two-factor login: admins (administrators and company administrators), all, or off (trials only)',
  ],
  [
    'ALLOW_PLAIN_HTTP',
    '',
    'Set to true to serve an APP_URL that is http and not this machine itself (trials in a closed network)',
  ],
  [
    'TRUST_PROXY',
    '',
    'Behind reverse proxies: how many there are (1), or their addresses and networks (10.0.0.0/8, 192.0.2.7), so that the entries they append to X-Forwarded-For name the client; true counts as 1',
  ],
  [
    'ERROR_REPORTING_DSN',
    '',
    'DSN of a project of Sentry or a service that speaks its protocol, https://key@host/project; empty reports no errors',
  ],
  ['LOG_LEVEL', 'info', 'error, warn, info or debug'],
  ['NODE_ENV', '', 'production refuses plain http and placeholder operator data'],
] as const

type Setting = (typeof settings)[number][0]

/** A store that speaks S3. `prefix` is empty or ends with a slash; without `endpoint` it is the one of AWS. */
export type S3Settings = {
  bucket: string
  prefix: string
  endpoint: string | undefined
  region: string
  /** undefined: asked of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined
}

export type Config = {
  port: number
  host: string
  dataDir: string
  appUrl: URL
  databaseUrl: string | undefined
  /** Where blobs lie; undefined: in the data directory. */
  s3: S3Settings | undefined
  serverKeyFile: string
  backupDir: string
  /** undefined: backup.key or backup.pub of the data directory. */
  backupKeyFile: string | undefined
  operatorFile: string
  smtpUrl: string | undefined
  mailFrom: string
  model: { provider: string; baseUrl: string; apiKey: string; name: string }
  /** Whether the model looks at the marks of its answers once more. */
  secondLook: boolean
  embedding: { baseUrl: string; model: string; apiKey: string } | undefined
  /** Recognisers of names beside the built-in one; each undefined where the operator connected none. */
  recognisers: {
    presidio: string | undefined
    ner: { url: string; key: string } | undefined
    model: { baseUrl: string; apiKey: string; name: string } | undefined
  }
  ris: { baseUrl: string; pauseMs: number; contact: string }
  worker: boolean
  firstAdmin: { email: string; password: string } | undefined
  /** Who must use two-factor login because of a role; single accounts may be obliged besides. */
  twoFactor: 'admins' | 'all' | 'off'
  /** Cookies carry Secure and the __Host-/__Secure- prefixes; false only for plain http on this machine or by explicit switch. */
  secureCookies: boolean
  trustedProxies: TrustedProxies
  errorReportingDsn: string | undefined
  logLevel: string
  production: boolean
  /** By one of the scripts of this package. */
  isStartedByNpm: boolean
}

const modelProviders = ['openai-compatible', 'openai', 'anthropic', 'mistral', 'azure']

/** A wrong setting, in words for the person who starts the instance. */
export class ConfigError extends OperatorError {}

/** Reads the settings from the environment. Throws ConfigError that names the variable and what is expected. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const value = (name: Setting) => env[name]?.trim() || settings.find(([n]) => n === name)![1]
  const optional = (name: Setting) => value(name) || undefined
  const production = value('NODE_ENV') === 'production'
  const port = Number(value('PORT'))
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new ConfigError(`PORT must be a port number, not "${value('PORT')}"`)
  const dataDir = resolve(value('DATA_DIR'))
  const appUrl = parseUrl('APP_URL', value('APP_URL') || `http://localhost:${port}`)
  const https = appUrl.protocol === 'https:'
  if (!https && !isThisMachine(appUrl.hostname) && value('ALLOW_PLAIN_HTTP') !== 'true')
    throw new ConfigError(
      `APP_URL ${appUrl.origin} is not https. Put a TLS proxy in front, or set ALLOW_PLAIN_HTTP=true for a trial in a closed network`,
    )
  if (production && !https)
    throw new ConfigError('NODE_ENV=production needs an APP_URL with https, because cookies must be Secure')
  const risUrl = parseUrl('RIS_BASE_URL', value('RIS_BASE_URL'))
  const pauseMs = Number(value('RIS_PAUSE_MS'))
  if (!Number.isInteger(pauseMs) || pauseMs < 0)
    throw new ConfigError(`RIS_PAUSE_MS must be a number of milliseconds, not "${value('RIS_PAUSE_MS')}"`)
  const secondLook = value('CHECK_SECOND_LOOK')
  if (secondLook !== 'on' && secondLook !== 'off')
    throw new ConfigError(`CHECK_SECOND_LOOK must be on or off, not "${secondLook}"`)
  const worker = value('WORKER')
  if (worker !== 'on' && worker !== 'off') throw new ConfigError(`WORKER must be on or off, not "${worker}"`)
  const twoFactor = value('TWO_FACTOR')
  if (twoFactor !== 'admins' && twoFactor !== 'all' && twoFactor !== 'off')
    throw new ConfigError(`TWO_FACTOR must be admins, all or off, not "${twoFactor}"`)
  const provider = value('LLM_PROVIDER')
  if (provider && !modelProviders.includes(provider))
    throw new ConfigError(`LLM_PROVIDER must be one of ${modelProviders.join(', ')}, not "${provider}"`)
  if (provider && !value('LLM_MODEL')) throw new ConfigError('LLM_PROVIDER needs LLM_MODEL, the name of the model')
  if (provider === 'openai-compatible' || provider === 'azure') parseUrl('LLM_BASE_URL', value('LLM_BASE_URL'))
  const trustedProxies = readTrustedProxies(value('TRUST_PROXY'))
  if (!trustedProxies)
    throw new ConfigError(
      `TRUST_PROXY must be a number of proxies or their networks such as 10.0.0.0/8, not "${value('TRUST_PROXY')}"`,
    )
  const smtpUrl = optional('SMTP_URL')
  // Not quoted: it holds a password.
  if (smtpUrl && !/^smtps?:\/\/[^/]/.test(smtpUrl))
    throw new ConfigError('SMTP_URL must be an address that begins with smtp:// or smtps://')
  const email = optional('ADMIN_EMAIL')
  const password = optional('ADMIN_PASSWORD')
  if (Boolean(email) !== Boolean(password))
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD belong together; only one of them is set')
  const embeddingUrl = optional('EMBEDDING_BASE_URL')
  if (Boolean(embeddingUrl) !== Boolean(optional('EMBEDDING_MODEL')))
    throw new ConfigError('EMBEDDING_BASE_URL and EMBEDDING_MODEL belong together; only one of them is set')
  const [presidioUrl, nerUrl, namesUrl] = [
    optional('PRESIDIO_URL'),
    optional('NER_URL'),
    optional('PSEUDONYM_LLM_BASE_URL'),
  ]
  if (Boolean(namesUrl) !== Boolean(optional('PSEUDONYM_LLM_MODEL')))
    throw new ConfigError('PSEUDONYM_LLM_BASE_URL and PSEUDONYM_LLM_MODEL belong together; only one of them is set')
  return {
    port,
    host: value('HOST'),
    dataDir,
    appUrl,
    databaseUrl: optional('DATABASE_URL'),
    s3: value('BLOB_URL') ? readS3(value) : undefined,
    serverKeyFile: resolve(value('SERVER_KEY_FILE') || `${dataDir}/server.key`),
    backupDir: resolve(value('BACKUP_DIR') || `${dataDir}/backups`),
    backupKeyFile: optional('BACKUP_KEY_FILE') && resolve(value('BACKUP_KEY_FILE')),
    operatorFile: resolve(value('OPERATOR_FILE') || join(import.meta.dirname, '../../operator.json')),
    smtpUrl,
    mailFrom: value('MAIL_FROM'),
    model: { provider, baseUrl: value('LLM_BASE_URL'), apiKey: value('LLM_API_KEY'), name: value('LLM_MODEL') },
    secondLook: secondLook === 'on',
    embedding: embeddingUrl
      ? {
          baseUrl: parseUrl('EMBEDDING_BASE_URL', embeddingUrl).href,
          model: value('EMBEDDING_MODEL'),
          apiKey: value('EMBEDDING_API_KEY'),
        }
      : undefined,
    recognisers: {
      presidio: presidioUrl && parseUrl('PRESIDIO_URL', presidioUrl).href,
      ner: nerUrl ? { url: parseUrl('NER_URL', nerUrl).href, key: value('NER_API_KEY') } : undefined,
      model: namesUrl
        ? {
            baseUrl: parseUrl('PSEUDONYM_LLM_BASE_URL', namesUrl).href,
            apiKey: value('PSEUDONYM_LLM_API_KEY'),
            name: value('PSEUDONYM_LLM_MODEL'),
          }
        : undefined,
    },
    ris: { baseUrl: risUrl.href.replace(/\/?$/, '/'), pauseMs, contact: value('RIS_CONTACT') },
    worker: worker === 'on',
    firstAdmin: email && password ? { email, password } : undefined,
    twoFactor,
    secureCookies: https,
    trustedProxies,
    errorReportingDsn: parseDsn(optional('ERROR_REPORTING_DSN')),
    logLevel: value('LOG_LEVEL'),
    production,
    isStartedByNpm: env.npm_package_name === 'fundstelle' && env.npm_lifecycle_event !== undefined,
  }
}

function readS3(value: (name: Setting) => string): S3Settings {
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)((?:\/[\w-][\w.-]*)*)\/?$/.exec(value('BLOB_URL')) ?? []
  if (!bucket)
    throw new ConfigError(`BLOB_URL must be an address such as s3://bucket/prefix, not "${value('BLOB_URL')}"`)
  const endpoint = value('AWS_ENDPOINT_URL_S3')
  const [accessKeyId, secretAccessKey] = [value('AWS_ACCESS_KEY_ID'), value('AWS_SECRET_ACCESS_KEY')]
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey))
    throw new ConfigError('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY belong together; only one of them is set')
  const sessionToken = value('AWS_SESSION_TOKEN')
  return {
    bucket,
    prefix: path && `${path.slice(1)}/`,
    endpoint: endpoint ? parseUrl('AWS_ENDPOINT_URL_S3', endpoint).href : undefined,
    region: value('AWS_REGION'),
    credentials: accessKeyId ? { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) } : undefined,
  }
}

function parseUrl(name: Setting, text: string): URL {
  try {
    return new URL(text)
  } catch {
    throw new ConfigError(`${name} must be an address such as https://fundstelle.example.at, not "${text}"`)
  }
}

/** The key is sent by every browser; a second part after a colon, the secret of old installations, must not be. */
function parseDsn(text: string | undefined): string | undefined {
  if (text !== undefined && !/^https?:\/\/\w+@[\w.:[\]-]+\/([\w-]+\/)*\d+$/.test(text))
    throw new ConfigError('ERROR_REPORTING_DSN must be an address such as https://publickey@errors.example.at/1')
  return text
}

function isThisMachine(host: string): boolean {
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '[::1]' ||
    (isIP(host) === 4 && host.startsWith('127.'))
  )
}
