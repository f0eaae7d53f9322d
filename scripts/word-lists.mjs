/*
 * Word lists for the recognition of names, extracted from licensed packages at installation:
 *   given.txt, family.txt   given names and surnames of many languages (@faker-js/faker and @zxcvbn-ts/language-de, MIT)
 *   women.txt, men.txt      given names that only women or only men bear (@faker-js/faker; what German lists say wins)
 *   places.txt              larger towns of Austria, Germany and Switzerland (@faker-js/faker)
 *   ordinary.bin            hashes of the ordinary words of German with all their forms (dictionary-de-at, GPL-3.0); the
 *                           last bit of each says whether it is written with a capital (a noun)
 * node scripts/word-lists.mjs makes them, setup.mjs calls it; they lie in dist/word-lists.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'dist/word-lists')
const own = join(root, 'server/features/pseudonyms/own-given-names.txt')

/** Makes the lists; each file appears whole, the one that setup.mjs looks at last. */
async function writeWordLists() {
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of Object.entries(await makeLists())) {
    const draft = join(folder, `${name}.${process.pid}`)
    writeFileSync(draft, content)
    renameSync(draft, join(folder, name))
  }
}

/** The same key as `keyOf` in server/features/pseudonyms/words.ts: one spelling for ä and ae, ć and c, capitals and small letters. */
const keyOf = (word) =>
  word
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .replaceAll('đ', 'd')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')

/** FNV-1a, 32 bits, over UTF-16 units. */
function hashOf(text) {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

async function makeLists() {
  const { allLocales } = await import('@faker-js/faker')
  const names = { first: new Set(), last: new Set() }
  for (const [code, locale] of Object.entries(allLocales)) {
    // Only Latin script, and no list in which a language jokes.
    if (!locale.person || /^(?:en_AU_ocker|en_BORK|base)$/.test(code)) continue
    for (const [key, into] of [
      ['first_name', names.first],
      ['last_name', names.last],
    ])
      for (const list of Object.values(locale.person[key] ?? {}))
        if (Array.isArray(list)) for (const name of list) add(into, name)
  }
  const bearers = (codes) => {
    const [women, men] = ['female', 'male'].map((kind) => {
      const some = new Set()
      for (const code of codes) for (const name of allLocales[code].person?.first_name?.[kind] ?? []) add(some, name)
      return some
    })
    return { women: women.difference(men), men: men.difference(women), both: women.union(men) }
  }
  const near = bearers(['de', 'de_AT', 'de_CH'])
  const far = bearers(Object.keys(allLocales).filter((code) => !/^(?:en_AU_ocker|en_BORK|base)$/.test(code)))
  const german = (list) =>
    JSON.parse(readFileSync(join(root, `node_modules/@zxcvbn-ts/language-de/src/${list}.json`), 'utf8'))
  for (const name of german('firstnames')) add(names.first, name)
  for (const name of german('lastnames')) add(names.last, name)
  for (const name of readFileSync(own, 'utf8').split(/\s+/)) add(names.first, name)

  const { ordinary, nouns, proper } = readDictionary(join(root, 'node_modules/dictionary-de-at'))
  // What the dictionary knows with a capital only (»Bernhard«, »Schmidt«) are names of persons, places and goods.
  for (const word of proper) if (!names.first.has(word)) add(names.last, word)
  const marked = new Map()
  for (const word of ordinary) {
    const hash = (hashOf(word) >>> 1) * 2
    marked.set(hash, (marked.get(hash) ?? 0) | Number(nouns.has(word)))
  }
  const hashes = Uint32Array.from([...marked].map(([hash, mark]) => hash + mark)).sort()
  const places = new Set()
  for (const code of ['de_AT', 'de', 'de_CH'])
    for (const name of allLocales[code].location.city_name)
      for (const part of name.split(/[\s/()-]+/)) if (/^\p{Lu}\p{L}{3}/u.test(part)) places.add(keyOf(part))
  return {
    'places.txt': [...places].join('\n'),
    'women.txt': [...near.women.union(far.women.difference(near.both))].join('\n'),
    'men.txt': [...near.men.union(far.men.difference(near.both))].join('\n'),
    'given.txt': [...names.first].join('\n'),
    'family.txt': [...names.last].join('\n'),
    'ordinary.bin': Buffer.from(hashes.buffer),
  }
}

function add(into, name) {
  if (typeof name !== 'string') return
  for (const part of name.split(/[\s-]+/)) {
    const key = keyOf(part)
    if (/^[a-z']{2,30}$/.test(key) && !particles.has(key)) into.add(key)
  }
}
const particles = new Set(
  'von van der den dem de del di da dos la le el al bin ibn ten ter zu zum zur vom st und'.split(' '),
)

/** All forms of the dictionary: stems with the endings that its affix file allows (the format of Hunspell). */
function readDictionary(path) {
  const rules = new Map()
  for (const line of readFileSync(join(path, 'index.aff'), 'utf8').split('\n')) {
    const [, flag, strip, addition, condition] = /^SFX\s+(\S)\s+(\S+)\s+(\S+)\s+(\S+)/.exec(line) ?? []
    if (!flag || /^[\d]+$/.test(addition) || addition.includes('-')) continue
    const ending = addition.split('/')[0]
    const list = rules.get(flag) ?? rules.set(flag, []).get(flag)
    list.push({
      strip: strip === '0' ? '' : strip,
      ending: ending === '0' ? '' : ending,
      fits: new RegExp(`${condition === '.' ? '' : condition}$`),
    })
  }
  const entries = readFileSync(join(path, 'index.dic'), 'utf8').split('\n').slice(1).filter(Boolean)
  const words = entries.map((line) => line.split('/'))
  const small = new Set(words.filter(([word]) => /^\p{Ll}/u.test(word)).map(([word]) => word))
  const ordinary = new Set()
  const nouns = new Set()
  const proper = new Set()
  for (const [word, flags = ''] of words) {
    const isSmall = /^\p{Ll}/u.test(word)
    if (!isSmall && !small.has(word.toLowerCase()) && !flags.includes('m')) {
      if (/^\p{Lu}\p{Ll}{2}/u.test(word) && !flags.includes('d')) proper.add(keyOf(word))
      continue
    }
    const put = (form) => {
      ordinary.add(form)
      if (!isSmall) nouns.add(form)
    }
    put(keyOf(word))
    for (const flag of flags)
      for (const { strip, ending, fits } of rules.get(flag) ?? [])
        if (word.endsWith(strip) && fits.test(word)) put(keyOf(word.slice(0, word.length - strip.length) + ending))
  }
  for (const word of proper) ordinary.delete(word)
  return { ordinary, nouns, proper }
}

await writeWordLists()
