import { matchesOf } from '../../../base/language/matches.ts'
import { perText } from './law-texts.ts'
import type { Passage } from './passage.ts'
import { isAccounted, tellingWords, vocabularyInTurn, type Vocabulary } from './words.ts'

/*
 * Words that widen or narrow what a sentence says: »in keinem Fall«, »stets«, »auch ohne«, »nur«. A statement that has one
 * needs its like in the source, otherwise it says more (or less) than the law.
 */
type Scope = { name: string; said: RegExp; source: RegExp; plainSource?: RegExp }

const word = (pattern: string) => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'iu')

const scopes: Scope[] = [
  {
    name: 'immer',
    said: word(
      '(?<!für )immer(?! (?:noch|wieder|dann))|stets|jederzeit|ausnahmslos|allemal|durchwegs|in jedem Fall\\p{L}*|in allen Fällen|jedenfalls|unter allen Umständen|ohne (?:jede |jegliche )?(?:Ausnahme|Einschränkung|Unterschied)|uneingeschränkt|zwingend immer|bei jede[rmn] (?:Art|Sache)\\p{L}*|jeder Art|zu jede[mr] \\p{L}+',
    ),
    source: word(
      'immer|stets|jederzeit|ausnahmslos|jedenfalls|in jedem Fall\\p{L}*|in allen Fällen|unter allen Umständen|jeweils|ohne Ausnahme|unbeschränkt\\p{L}*|uneingeschränkt\\p{L}*|Willküh?r|willküh?rlich|Belieben|beliebig|nur unter|nicht ohne|zwingend',
    ),
    // »alle« says it too, unless the sentence says when.
    plainSource: word('jede[rsnm]? \\p{L}+|alle[rnms]?'),
  },
  {
    name: 'in keinem Fall',
    said: word(
      'in keine[mn] Fall|auf keinen Fall|keinesfalls|keineswegs|(?:niemals|nie)(?! (?:\\p{L}+ )?(?:länger|mehr|weniger|höher|über|unter|später|früher|kürzer) )|unter keinen Umständen|überhaupt nicht|gar nicht|ausgeschlossen ist jede\\p{L}*',
    ),
    source: word(
      'in keine[mn] Fall\\p{L}*|auf keinen Fall|keinesfalls|niemals|nie|unter keinen Umständen|keinerlei|unter allen Umständen',
    ),
    // A plain denial says it too, unless the sentence has exceptions.
    plainSource: word('nicht|kein\\p{L}{0,2}|weder|niemand\\p{L}*'),
  },
  {
    name: 'zur Gänze',
    said: word(
      'zur Gänze|gänzlich\\p{L}*|vollständig\\p{L}*|vollkommen|in vollem (?:Umfang|Ausmaß)|restlos|völlig|(?:das |den |die )?vollen?(?= (?!\\p{L}*(?:[Jj]ahr|[Mm]onat|[Ww]oche|[Tt]ag))\\p{Lu})',
    ),
    source: word(
      'zur Gänze|gänzlich\\p{L}*|vollständig\\p{L}*|volle[nrsm]?|voll|ganz\\p{L}*|gesamt\\p{L}*|völlig\\p{L}*|zur Gänze',
    ),
  },
  {
    name: 'auch',
    said: word(
      'auch (?:dann|wenn|wer)|selbst (?:wenn|dann|bei)|schon (?:dann|wenn)|bereits (?:dann|wenn)|gleichgültig,? ob|unabhängig (?:davon|von)|egal,? ob',
    ),
    source: word(
      'auch(?:,)? (?:dann|wenn|ohne|bei|wer|vor|nach|gegen|jene[rn]?|wegen|Personen|eine Person)|selbst (?:wenn|dann)|ungeachtet|unabhängig|gleich(?:viel|gültig)|ohne Rücksicht|ohne Unterschied|unbeschadet|schon|bereits|noch nicht|gleichfalls|ebenso|wenn auch|mag',
    ),
  },
  {
    name: 'nur',
    said: word(
      'nur(?! (?:fahrlässig|leicht|grob|gering|kurz|teilweise|vorübergehend|noch|mehr|zur Hälfte|zum Teil|einmal|die Hälfte|ein Teil)\\p{L}*)|ausschließlich|lediglich|allein(?= (?:der|die|das|vom|von|durch|dem))',
    ),
    source: word(
      'nur|ausschließlich\\p{L}*|lediglich|allein|bloß|außer|es sei denn|soweit|sofern|wenn|falls|nicht|kein\\p{L}*|voraus\\p{L}*|höchstens|erst|nicht anders als|erforderlich|bedarf|bedürfen|Voraussetzung|Gültigkeit|Wirksamkeit|nötig|notwendig|solange|insoweit|unzulässig',
    ),
  },
  {
    name: 'nur, streng',
    said: word('nur(?! (?:noch|mehr|wenig|kurz))|ausschließlich|lediglich'),
    source: word(
      'nur|ausschließlich\\p{L}*|lediglich|allein|bloß|außer|es sei denn|voraus\\p{L}*|höchstens|erst|nicht anders als|erforderlich|bedarf|bedürfen|Voraussetzung\\p{L}*|nötig|notwendig|solange|unzulässig|sonst|andernfalls|nicht\\p{L}*|kein\\p{L}*',
    ),
  },
  {
    name: 'jeder',
    said: word(
      'jede[rsnm]?(?= (?!Jahr|Monat|Woche|Tag|Quartal|Halbjahr)\\p{Lu})|beliebig\\p{L}*|egal|stets|(?<!für )immer(?! (?:noch|wieder))|ausnahmslos',
    ),
    source: word(
      'jede[rsnm]?|jedermann|beliebig\\p{L}*|all(?:e[nrms]?)?|sämtlich\\p{L}*|immer|stets|jeweil\\p{L}*|jederzeit|kein\\p{L}*|niemand|wer|ausnahmslos|jedenfalls|gleichgültig',
    ),
  },
  {
    name: 'auch, streng',
    said: word('auch dann|selbst dann|auch wenn|selbst wenn|egal,? ob|gleichgültig,? ob|unabhängig davon'),
    source: word(
      'auch(?:,)? (?:dann|wenn|ohne|bei|wer)|selbst(?: dann)?,? wenn|wenn (?:auch|gleich)|ungeachtet|unabhängig|ohne Rücksicht|ohne Unterschied|gleichgültig|gleichviel|mag|nur|erst|wenn nicht|sofern nicht|soweit nicht',
    ),
  },
  {
    name: 'egal',
    said: word(
      'egal,? ob|gleichgültig,? ob|unabhängig davon|auch noch|auch nach|selbst nach|selbst dann|auch dann|ohne dass|ohne daß|auch ohne|selbst ohne|auch wenn|selbst wenn|bei jeder \\p{Lu}\\p{L}+|in jedem Fall',
    ),
    source: word(
      'auch|selbst|ungeachtet|unabhängig|ohne|von Amts wegen|gleichgültig|gleichviel|mag|schon|bereits|noch nicht|jede\\p{L}*|wenngleich|im Fall\\p{L}* (?:der|des) \\p{Lu}\\p{L}+|unbeschadet|kein\\p{L}*|nicht (?:erforderlich|notwendig|nötig)',
    ),
  },
  {
    name: 'schon',
    said: word(
      '(?:schon|bereits)(?= (?:dann|wenn|wer|der|die|das|durch|mit|bei|ab|nach|jede\\p{L}*))|genügt(?! nicht)|reicht(?! nicht)',
    ),
    source: word(
      'schon|bereits|noch nicht|auch(?:,)? wer|genügt|genügen|reicht|hinreich\\p{L}*|ausreich\\p{L}*|schlechthin|bloße?\\p{L}*|wenn auch nur|nicht erforderlich',
    ),
  },
  {
    name: 'ohne Weiteres',
    said: word(
      'ohne weiteres|ohne jede\\p{L}*|formlos|ohne besondere\\p{L}*|ohne Angabe von Gründen|ohne Grund|grundlos',
    ),
    source: word('ohne weiteres|ohne|formlos|nicht|kein\\p{L}*|unbegründet|formfrei|bedarf\\p{L}*'),
  },
]

/** »Zinsen, die nur nebenbei verlangt werden«: which ones are meant, not that nothing else holds. */
const narrowedCase =
  /(?<!\p{L})((?:[Dd]ie|[Dd]er|[Dd]as|[Dd]em|[Dd]en|[Ww]er|[Ww]em|[Ww]en|[Ww]enn|[Ff]alls)\s)nur(?!\p{L})(?=\s\p{Ll}{5,}\s)/gu
const must = /(?<!\p{L})(?:muss|müssen)(?!\p{L})/iu

/** A sentence that says when it holds. */
const conditional = /(?<!\p{L})(?:wenn|sofern|soferne|soweit|falls|insoweit|sobald)(?!\p{L})/iu

/** A sentence that knows exceptions from what it denies. */
const excepting =
  /(?<!\p{L})(?:außer|ausgenommen|es sei denn|Ausnahme\p{L}*|nur|erst|ohne|solange|bevor|grundsätzlich|in der Regel|mehr als|als)(?!\p{L})/iu

/** »Alle Mitglieder« where the law speaks of those »die …«. */
const all = /^(?:Alle[nrms]?|Jede[rnms]?|Sämtliche[nrms]?)\s/u
const some = /,\s(?:die|der|das|denen|deren|dessen|dem|den|welche\p{L}?|wenn|sofern|soweit|falls)(?!\p{L})/u
const allThere =
  /(?<!\p{L})(?:all(?:e[nrms]?)?|jed(?:e[rnms]?|ermann\p{L}?|weder\p{L}*)|sämtlich\p{L}*|niemand\p{L}*|kein\p{L}*|wer|wem|wen|eine?[rnms]?)(?!\p{L})/iu

/** The words of scope in a statement that its passages do not have. */
export function scopesBeyond(statement: string, near: readonly string[]): { name: string; said: string }[] {
  const found = scopes.flatMap(({ name, said, source, plainSource }) => {
    const match = said.exec(name.startsWith('nur') ? statement.replace(narrowedCase, '$1') : statement)
    // »muss immer« is how a reader tells »kann nur«.
    if (name === 'immer' && must.test(statement) && near.some((text) => narrows.test(text))) return []
    if (!match || near.some((text) => source.test(text))) return []
    const isPlain =
      plainSource &&
      near.some(
        (text) =>
          plainSource.test(text) && !conditional.test(text) && (name !== 'in keinem Fall' || !excepting.test(text)),
      )
    return isPlain ? [] : [{ name, said: match[0] }]
  })
  const every = all.exec(statement)?.[0].trim()
  const isAll = every && near.length > 0 && near.every((text) => some.test(text) && !allThere.test(text))
  return isAll ? [...found, { name: 'alle', said: every }] : found
}

const only =
  /(?<!\p{L})(?:nur|ausschließlich|allein)\s(?:(?:auf|durch|bei|mit|von|vom|gegen|an|für|in|im)\s)?(?:(?:de[rmns]|die|das|eine[rmns]?|ein)\s)?(\p{Lu}\p{L}{3,})/u

/** »nur auf Antrag« where the source has »von Amts wegen oder auf Antrag«: one of several made the only one. */
export function onlyOneOf(statement: string, passages: readonly string[]): string | undefined {
  const [said, thing] = only.exec(statement) ?? []
  if (said === undefined) return undefined
  const joined = new RegExp(
    `(?<!\\p{L})oder\\s(?:\\p{Ll}+\\s){0,3}${thing!.slice(0, -1)}|${thing!}\\p{L}{0,2},?\\soder(?!\\p{L})`,
    'u',
  )
  const holding = passages.filter((text) => text.includes(thing!.slice(0, -1)))
  return holding.length > 0 && holding.every((text) => joined.test(text) && !joined.test(statement)) ? said : undefined
}

/** Kinds of words that stand against each other: who says one where the source says another says something else. */
const opposites = [
  ['vorsätzlich\\p{L}*|absichtlich\\p{L}*|wissentlich\\p{L}*|Vorsatz\\p{L}*', '(?:grob )?fahrlässig\\p{L}*'],
  ['leicht\\p{L}* fahrlässig\\p{L}*', 'grob\\p{L}* fahrlässig\\p{L}*'],
  ['schriftlich\\p{L}*', 'mündlich\\p{L}*'],
  ['entgeltlich\\p{L}*', 'unentgeltlich\\p{L}*'],
  ['volljährig\\p{L}*', 'minderjährig\\p{L}*'],
  ['öffentlich\\p{L}*', 'nicht\\s?öffentlich\\p{L}*'],
  ['erste[rsnm]?', 'letzte[rsnm]?'],
  ['früheste[rsnm]?|frühestens', 'späteste[rsnm]?|spätestens'],
  ['halbe[rsnm]?', 'volle[rsnm]?|ganze[rsnm]?|doppelte[rsnm]?'],
  ['befristet\\p{L}*', 'unbefristet\\p{L}*'],
  ['beweglich\\p{L}*', 'unbeweglich\\p{L}*'],
  ['allein|einzeln', 'gemeinsam|gemeinschaftlich|sämtliche[rn]?|miteinander'],
  ['einstimmig\\p{L}*|einhellig\\p{L}*', '(?:Stimmen)?mehrheit\\p{L}{0,2}|mehrheitlich'],
  ['vorübergehend\\p{L}*|vorläufig\\p{L}*', 'dauernd\\p{L}*|dauerhaft\\p{L}*|endgültig\\p{L}*'],
  ['rückwirkend', 'künftig\\p{L}*|für die Zukunft'],
  ['wissentlich\\p{L}*|Wissentlichkeit', 'bedingt vorsätzlich|für möglich hält|ernstlich für möglich'],
  ['inländisch\\p{L}*|Inland\\p{L}*', 'ausländisch\\p{L}*|Ausland\\p{L}*'],
]

/** How the words of a pattern begin, one of which stands wherever it is found: looking for these is cheaper. */
function signsOf(pattern: string): string[] {
  return pattern.split('|').map((words) => /^(?:\(\?:[^)]*\)\?)?(\p{L}{3,})/u.exec(words)![1]!.toLowerCase())
}

/** Read where they are first asked for: many a process checks nothing. */
let opposed: { all: readonly { kinds: RegExp[]; signs: string[] }[]; anySign: RegExp } | undefined
function readOpposed() {
  const all = opposites.map((list) => ({ kinds: list.map(word), signs: [...new Set(list.flatMap(signsOf))] }))
  return { all, anySign: new RegExp(all.flatMap(({ signs }) => signs).join('|'), 'u') }
}

/** A word of a statement whose opposite alone stands in the source, undefined where there is none. */
export function oppositeOf(statement: string, source: string): string | undefined {
  const lower = statement.toLowerCase()
  opposed ??= readOpposed()
  if (!opposed.anySign.test(lower)) return undefined
  for (const { kinds, signs } of opposed.all) {
    if (!signs.some((sign) => lower.includes(sign))) continue
    for (const kind of kinds) {
      const said = kind.exec(statement)
      if (said && !kind.test(source) && kinds.some((other) => other !== kind && other.test(source))) return said[0]
    }
  }
  return undefined
}

const widening =
  /(?<!\p{L})(?:[Aa]uch|(?<!(?:[Ee]r|[Ss]ie|[Ee]s|ihm|ihr|ihn|ihnen|sich|ich|wir|man|von|\p{Lu}\p{L}+)\s)[Ss]elbst|[Ss]ogar|[Ee]benso(?!\s(?:wenig|viel|lang|hoch|groß|oft|gut|schnell|weit|sehr)\p{L}*)|[Ee]benfalls|[Gg]leichermaßen)(?!\p{L})(?!\s(?:dann nicht|nicht|kein\p{L}{0,2}))/u
const widensToo = /(?<!\p{L})(?:auch|selbst|sogar|ebenso|ebenfalls|gleich\p{L}*|ferner|überdies|außerdem)(?!\p{L})/iu
const denies =
  /(?<!\p{L})(?:nicht|kein\p{L}{0,2}|weder|niemand\p{L}*|ausgenommen|ausgeschlossen|un(?:zulässig|vereinbar|statthaft|wirksam|anwendbar)\p{L}*|verboten|untersagt)(?!\p{L})/iu
const narrows = /(?<!\p{L})(?:nur|ausschließlich|lediglich|allein|bloß|erst)(?!\p{L})/iu

/** »Auch …« in a statement whose passages deny or narrow it, and say no »auch« of their own. */
export function widened(statement: string, near: readonly string[]): string | undefined {
  const [said] = widening.exec(statement) ?? []
  if (said === undefined || near.length === 0 || near.some((text) => widensToo.test(text))) return undefined
  const isAgainst = (text: string) =>
    (denies.test(text) && !denies.test(statement)) || (narrows.test(text) && !narrows.test(statement))
  return near.every(isAgainst) ? said : undefined
}

const notNeeded =
  /(?<!\p{L})(\p{Lu}\p{L}{4,})(?:\s[^.;,]{0,60})?\s(?:ist|sind|war)\s(?:hiezu\s|hierzu\s|dazu\s|dafür\s)?nicht\s(?:erforderlich|notwendig|nötig)|(?:nicht|kein\p{L}{0,2})\s(?:(?:de[rs]|eine[rs]?|\p{Ll}+e[rns])\s){0,2}(\p{Lu}\p{L}{4,})\s(?:bedarf|bedürfen|erforderlich)|bedarf\s(?:es\s)?(?:hiezu\s)?(?:nicht|keine[rs]?)\s(?:(?:de[rs]|eine[rs]?|\p{Ll}+e[rns])\s){0,2}(\p{Lu}\p{L}{4,})|(?:ohne Rücksicht auf|ungeachtet|unabhängig von|gleichgültig ist)\s(?:(?:de[rsmn]|die|das|ihre|seine)\s)?(\p{Lu}\p{L}{4,})(?:\s(?:und|oder|sowie)\s(\p{Lu}\p{L}{4,}))?|häng(?:t|en)\s(?:weder|nicht)\svon\s(?:(?:de[rm]|seine[rm]|ihre[rm])\s)?(\p{Lu}\p{L}{4,})(?:\s(?:noch|oder)\svon\s(?:de[rm]\s)?(\p{Lu}\p{L}{4,}))?|(\p{Lu}\p{L}{4,})\sist\szwar\snicht\s(?:notwendig|erforderlich|nötig)/gu
const demands =
  /(?<!\p{L})(?:nur|muss|müssen|erforderlich|notwendig|nötig|bedarf|bedürfen|braucht|brauchen|wenn|sofern|falls|vorausgesetzt|voraussetz\p{L}*|voraus|verlangt|verlangen|auf)(?!\p{L})/iu

/** »Fehlt das Datum, so ist es ungültig« demands the date. */
const wanting = /(?<!\p{L})(?:fehl(?:t|en|ende\p{L}?)|ohne|mangels)(?!\p{L})/iu
const spoilt = /(?<!\p{L})(?:un(?:gültig|wirksam|zulässig|beachtlich)|nichtig)(?!\p{L})/iu
const toSpare =
  /(?<!\p{L})(\p{Lu}[^.;,]{4,80})\s(?:ist|sind)\s(?:hiezu\s|hierzu\s|dazu\s|dafür\s|zwar\s)?nicht\s(?:erforderlich|notwendig|nötig)/gu

/** The nouns of each thing that a text says not to be needed. */
const sparedIn = perText((text) =>
  Array.from(matchesOf(text, toSpare), ([, subject]) => tellingWords(`x ${subject!}`).filter(({ isNoun }) => isNoun)),
)
/** The same by single nouns. */
const unneededIn = perText((text) =>
  Array.from(matchesOf(text, notNeeded), ([, ...nouns]) => nouns.filter(Boolean)).flat(),
)

/** What a passage says not to be needed, of which a statement has most nouns. */
function neededNot(said: Vocabulary, passages: readonly Passage[]): string | undefined {
  for (const { text } of passages)
    for (const nouns of sparedIn(text)) {
      const there = nouns.filter((word) => isAccounted(word, said))
      if (there.length > 0 && there.length >= nouns.length - 2) return there[0]!.word
    }
  return undefined
}

/** Something that a statement demands and that a passage says is not needed. */
export function unneededThing(statement: string, passages: readonly Passage[]): string | undefined {
  const missed = wanting.test(statement) && spoilt.test(statement)
  if (missed) return neededNot(vocabularyInTurn(statement), passages)
  if (
    !demands.test(statement) ||
    denies.test(statement) ||
    /(?<!\p{L})(?:ohne|\p{L}{5,}frei)(?!\p{L})/iu.test(statement)
  )
    return undefined
  const said = vocabularyInTurn(statement)
  for (const { text } of passages)
    for (const noun of unneededIn(text)) {
      const [word] = tellingWords(`x ${noun}`)
      if (word && isAccounted(word, said)) return noun
    }
  return undefined
}
