import { builtinModules } from 'node:module'
import { hidesImports, importsIn, type Import } from './imports.ts'

/*
 * Who may import what. What no line allows is refused: the first rule whose `files` fit decides, and a file that none
 * fits has no place in the house. Targets are files as seen from the root of the project, however an import writes them.
 */

type Rule = {
  /** The files it speaks of; the first group is the feature, the second the room in it. */
  files: RegExp
  /** Which files of the project they may import. */
  sees: (feature: string, room: string) => RegExp[]
  /** Files of which they may only import types. */
  seesTypes?: (feature: string) => RegExp[]
  /** Which packages; all but the built-in modules of Node and those of other rooms where nothing is said. */
  packages?: (name: string) => boolean
  /** What the rule protects, for whoever runs into it. */
  why: string
}

const contract = /^contract\//
const base = /^server\/base\//
/** The machinery without the web: what an action may use. */
const baseWithoutHttp = /^server\/base\/(?!http\/|feature\.ts$)/
const anyDoor = /^server\/features\/([\w-]+)\/\1\.ts$/
/** A second door that only benchmarks use. */
const benchDoor = /^server\/features\/([\w-]+)\/\1-bench\.ts$/
const folderOf = (path: string) => new RegExp(`^${path}/`)
const own = (feature: string, but: string) => new RegExp(`^server/features/${feature}/(?!.*\\.(?:${but})\\.ts$)`)

const isNode = (name: string) => name.startsWith('node:') || builtinModules.includes(name)
const isReact = (name: string) =>
  /^(react|react-dom|react-router|react-hook-form|@tanstack\/.*|lucide-react)(\/|$)/.test(name)
const isWeb = (name: string) => /^(fastify|@fastify\/.*)$/.test(name)
const inBrowser = (name: string) => !isNode(name) && !isWeb(name) && name !== 'pg'
const onServer = (name: string) => !isReact(name)
const inAction = (name: string) => onServer(name) && !isWeb(name)

/** Files of client features that other features may enter: their doors, and the pieces of the screen that they lend. */
const clientDoors = new RegExp(
  `^client/features/(${[
    'citations/(citations.ts|AnswerText.tsx|NameFormDialog.tsx|names.tsx|shown-names.tsx|SourcePanel.tsx)',
    'composer/(composer.ts|Composer.tsx|LawPicker.tsx)',
    'deadlines/DeadlineButton.tsx',
    'files/(files.ts|access.ts|CopiesDialog.tsx|chosen-files.ts|FilePicker.tsx|FilePassage.tsx|PagePicture.tsx)',
    'legal/(legal.ts|LegalText.tsx|Agreement.tsx|AgreementStep.tsx)',
    'messages/(messages.ts|MessageList.tsx)',
    'sources/(sources.ts|SourceView.tsx)',
    'support/SupportAccess.tsx',
    'subscriptions/(subscriptions.ts|LawChoice.tsx|UsageState.tsx)',
    'threads/(threads.ts|ThreadColumn.tsx|ThreadDialog.tsx|ExportDialog.tsx)',
    'audit/AuditLines.tsx',
    'two-factor/(login-steps.ts|ReentryDialog.tsx|TwoFactor.tsx)',
  ].join('|')})$`,
)

/** Features that know neither the web nor a person, and whom they may ask. */
const withoutPersons: Record<string, RegExp[]> = {
  law: [],
  answers: [/^server\/features\/law\/law\.ts$/],
  reading: [],
  pseudonyms: [/^server\/features\/law\/law\.ts$/],
}
const names = Object.keys(withoutPersons).join('|')
/** What they see of the ground and of the contract. */
const impersonalContract = [
  /^contract\/(chat|citation-marks|covered-names|entity-types|excerpt|knowledge-bases|notices|sources|summary|vienna)\.ts$/,
]
const impersonal = [
  ...impersonalContract,
  /^server\/base\/(clock|errors|log|operator-error|shuffler)\.ts$/,
  /^server\/base\/(language|model|threads)\//,
  /^server\/base\/store\/db\.ts$/,
]
/** The rooms of a feature, and which others each may see: only those below it. */
const rooms: Record<string, Record<string, string[]>> = {
  law: {
    corpus: [],
    citations: ['corpus'],
    starter: ['corpus'],
    search: ['corpus', 'citations', 'starter'],
    import: ['corpus', 'starter'],
  },
  answers: {
    form: [],
    check: [],
    passages: ['form', 'check'],
    question: ['form'],
    files: ['form'],
    guides: ['form', 'check', 'passages', 'question'],
    engines: ['form', 'check', 'passages', 'question', 'guides'],
  },
  reading: {
    form: [],
    processes: [],
    open: ['form'],
    formats: ['form', 'open'],
    pages: ['form', 'formats'],
    ocr: ['processes'],
    child: ['form', 'processes', 'open', 'formats', 'pages'],
  },
}

const rules: Rule[] = [
  {
    files: /^contract\//,
    sees: () => [contract],
    packages: (name) => name === 'zod',
    why: 'contract/ knows neither client nor server and imports nothing but zod.',
  },
  {
    files: /^client\/(vite\.config|compress-files|preloads|home-page)\.ts$/,
    sees: () => [/^client/],
    packages: () => true,
    why: 'How the client is built.',
  },
  {
    files: /^client\/ui\//,
    sees: () => [/^client\/ui\//],
    packages: inBrowser,
    why: 'client/ui is the design language; it knows no feature and no server.',
  },
  {
    files: /^client\/base\//,
    sees: () => [contract, /^client\/(base|ui)\//],
    packages: inBrowser,
    why: 'client/base lies below the features and the app.',
  },
  {
    files: /^client\/features\/([\w-]+)\//,
    sees: (feature) => [contract, /^client\/(base|ui)\//, folderOf(`client/features/${feature}`), clientDoors],
    packages: inBrowser,
    why: 'A client feature sees contract/, client/base, client/ui, and other features by their doors.',
  },
  {
    files: /^client\/(app\/|main\.tsx$)/,
    sees: () => [contract, /^client\//],
    packages: inBrowser,
    why: 'The browser never imports from the server.',
  },
  {
    files: /^server\/base\//,
    sees: () => [contract, base],
    packages: onServer,
    why: 'server/base lies below the features.',
  },
  {
    files: new RegExp(`^server/features/(${names})/\\1\\.feature\\.ts$`),
    sees: (feature) => [/^server\/base\/(feature|persons)\.ts$/, folderOf(`server/features/${feature}`)],
    packages: inAction,
    why: 'The value of a feature that knows no person.',
  },
  {
    files: /^server\/features\/([\w-]+)\/(?:[\w-]+\/)*[\w-]+\.store\.ts$/,
    sees: (feature) => [
      ...(feature in withoutPersons ? impersonalContract : [contract]),
      /^server\/base\/store\//,
      new RegExp(`^server/features/${feature}/(?:[\\w-]+/)*[\\w-]+\\.store\\.ts$`),
    ],
    seesTypes: (feature) => [
      own(feature, 'routes|jobs|feature'),
      ...(feature in withoutPersons ? [] : [/^server\/base\/[\w-]+\.ts$/]),
    ],
    packages: inAction,
    why: 'A store holds SQL and calls nothing else.',
  },
  {
    files: new RegExp(`^server/features/(${names})/([\\w-]+)/.*\\.ts$`),
    sees: (feature, room) => [
      ...impersonal,
      ...[room, ...(rooms[feature]?.[room] ?? [])].map((one) => folderOf(`server/features/${feature}/${one}`)),
      ...withoutPersons[feature]!,
    ],
    packages: inAction,
    why: 'A room sees only the rooms below it, and no door but those of other features; it knows neither HTTP nor persons.',
  },
  {
    files: new RegExp(`^server/features/(${names})/[\\w-]+\\.ts$`),
    sees: (feature) => [...impersonal, own(feature, 'feature'), ...withoutPersons[feature]!],
    packages: inAction,
    why: 'law, answers, reading and pseudonyms know no HTTP and no person.',
  },
  {
    files: /^server\/features\/([\w-]+)\/[\w-]+\.feature\.ts$/,
    sees: (feature) => [contract, base, own(feature, 'store'), anyDoor],
    packages: inAction,
    why: 'The value of a feature puts its own parts together.',
  },
  {
    files: /^server\/features\/([\w-]+)\/[\w-]+\.routes\.ts$/,
    sees: (feature) => [contract, /^server\/base\/(?!store\/)/, own(feature, 'store|jobs|feature'), anyDoor],
    packages: onServer,
    why: 'Routes bind calls to actions; they hold no SQL and do no work.',
  },
  {
    files: /^server\/features\/([\w-]+)\/[\w-]+\.jobs\.ts$/,
    sees: (feature) => [contract, /^server\/base\/(?!http\/|store\/)/, own(feature, 'store|routes|feature'), anyDoor],
    packages: inAction,
    why: 'Jobs call actions, as routes do.',
  },
  {
    files: /^server\/features\/([\w-]+)\//,
    sees: (feature) => [contract, baseWithoutHttp, own(feature, 'routes|jobs|feature'), anyDoor],
    packages: inAction,
    why: 'Actions know no HTTP, and enter another feature by its door: ../<feature>/<feature>.ts',
  },
  {
    files: /^server\/app\.ts$/,
    sees: () => [contract, base, anyDoor, /^server\/features\/([\w-]+)\/\1\.feature\.ts$/, /\.routes\.ts$/],
    packages: onServer,
    why: 'server/app.ts takes features in by their values and doors.',
  },
  {
    files: /^server\/(web|worker)\.ts$/,
    sees: () => [contract, base, /^server\/app\.ts$/, anyDoor],
    packages: inAction,
    why: 'A start puts nothing together itself.',
  },
  {
    files: /^tools\//,
    sees: () => [contract, baseWithoutHttp, /^server\/base\/feature\.ts$/, /^server\/app\.ts$/, anyDoor, /^tools\//],
    packages: inAction,
    why: 'Tools enter the features by their doors.',
  },
  {
    files: /^bench\//,
    sees: () => [
      contract,
      baseWithoutHttp,
      /^server\/app\.ts$/,
      anyDoor,
      benchDoor,
      // What is asked there.
      /^(client\/features\/conversation\/examples|tests\/kit\/example-leads)\.ts$/,
      /^bench\//,
      // Measured are readers that read as the page does.
      /^client\/base\/stream\.ts$/,
      // What a page loads is measured as it is tested.
      /^tests\/kit\/transfers\.ts$/,
    ],
    packages: inAction,
    why: 'Benchmarks enter the features by their doors, or by <feature>-bench.ts.',
  },
]

/** What a source text imports although no rule allows it, each in one sentence. Tests may import everything. */
export function trespasses(file: string, text: string): string[] {
  if (/\.test\.tsx?$/.test(file)) return []
  const rule = rules.find(({ files }) => files.test(file))
  if (!rule) return [`${file} has no place in the house (tests/house/import-rules.ts)`]
  const [, feature = '', room = ''] = rule.files.exec(file)!
  const isAllowed = ({ name, target, isType }: Import) =>
    target === undefined
      ? (rule.packages ?? (() => true))(name)
      : rule.sees(feature, room).some((one) => one.test(target)) ||
        (isType && rule.seesTypes?.(feature).some((one) => one.test(target)))
  const refused = importsIn(file, text).filter((one) => !isAllowed(one))
  const lines = refused.map(({ name }) => `${file} must not import ${name}: ${rule.why}`)
  return hidesImports(text) ? [...lines, `${file} hides what it imports`] : lines
}

/** The features of the server or the client that import one another in a circle; undefined where none do. */
export function circleOfFeatures(sources: { file: string; text: string }[]): string[] | undefined {
  const featureOf = (path: string) => /^(?:client|server)\/features\/([\w-]+)\//.exec(path)?.[1]
  const graph = new Map<string, Set<string>>()
  for (const { file, text } of sources) {
    const from = featureOf(file)
    if (!from || /\.test\.tsx?$/.test(file)) continue
    for (const { target } of importsIn(file, text)) {
      const to = target && featureOf(target)
      if (to && to !== from) graph.set(from, (graph.get(from) ?? new Set()).add(to))
    }
  }
  return circleIn(graph)
}

function circleIn(graph: Map<string, Set<string>>): string[] | undefined {
  const done = new Set<string>()
  const walk = (path: string[]): string[] | undefined => {
    const here = path.at(-1)!
    if (path.indexOf(here) < path.length - 1) return path.slice(path.indexOf(here))
    if (done.has(here)) return undefined
    for (const next of graph.get(here) ?? []) {
      const found = walk([...path, next])
      if (found) return found
    }
    done.add(here)
    return undefined
  }
  for (const name of graph.keys()) {
    const found = walk([name])
    if (found) return found
  }
  return undefined
}
