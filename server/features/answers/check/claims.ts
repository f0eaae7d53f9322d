import { matchesOf } from '../../../base/language/matches.ts'
import type { Passage } from './passage.ts'
import { isAccounted, shareOf, tellingWords, vocabularyOf } from './words.ts'

/*
 * What a statement claims of a rule as a whole, where the source says the opposite in its own terms: that it binds or does
 * not, that it can be waived, who has to prove it, that it holds for all or for a part, that somebody is free in it. Each
 * needs a word of the law on the other side, never only that one is missing.
 */

const word = (pattern: string) => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'iu')
const few = '(?:\\p{L}+\\s){0,4}'

const invalid = word(
  `un(?:verbindlich|gültig|giltig|wirksam)\\p{L}{0,2}|rechtsunwirksam\\p{L}{0,2}|nichtig\\p{L}{0,2}|(?:nicht|kein\\p{L}*)\\s${few}(?:verbindlich|gültig|wirksam|rechtswirksam|bindend)`,
)
const invalidToo = word(
  'un(?:verbindlich|gültig|giltig|wirksam|zulässig)\\p{L}*|rechtsunwirksam\\p{L}*|nichtig\\p{L}*|anfecht\\p{L}*|erlisch\\p{L}*|erlösch\\p{L}*|kraftlos|verzicht\\p{L}*|bedarf|bedürfen|erforderlich|erfordert|nur|erst|nicht (?:verbindlich|gültig|wirksam|rechtswirksam|bindend|zulässig|anzuwenden|zustande)|kein\\p{L}* (?:\\p{L}+ ){0,2}(?:Wirk\\p{L}*|Gültigkeit|Kraft|Rechtswirk\\p{L}*)|(?:Wirksam|Gültig)keit|Rechtswirksamkeit',
)
const taken = word('nicht|kein\\p{L}*|weder|außer|ausgenommen|es sei denn')
const staysValid = new RegExp(
  `(?<!\\p{L})(?:berühr\\p{L}*\\s(?:\\p{L}+\\s){0,8}nicht|nicht\\s(?:\\p{L}+\\s)?berührt|(?:bleib|bestehen)\\p{L}*\\s(?:\\p{L}+\\s){0,6}(?:wirksam|gültig|verbindlich|unberührt|aufrecht))(?!\\p{L})`,
  'iu',
)

/** What a sentence lets somebody do, or says not to be needed. */
const lets = /(?<!\p{L})(?:kann|können|darf|dürfen|zulässig|nicht (?:notwendig|nötig|erforderlich))(?!\p{L})/iu
/** How much of what is said to be void the sentence that lets it be done must have. */
const letShare = 0.6

/** What is said to be void, while the source says that it holds all the same, or that it may be done so. */
export function wronglyVoid(statement: string, passages: readonly Passage[], best: Passage): boolean {
  if (!invalid.test(statement)) return false
  const words = tellingWords(statement).filter(({ word }) => !invalid.test(word))
  if (
    words.length >= 2 &&
    lets.test(best.text) &&
    !invalidToo.test(best.text) &&
    !taken.test(best.text.replace(lets, ' ')) &&
    shareOf(words, best.vocabulary) >= letShare
  )
    return true
  const isKept = passages.some(({ text }) => staysValid.test(text))
  const speaksOfIt = passages.filter(({ text }) => invalidToo.test(text) && !staysValid.test(text))
  return isKept ? speaksOfIt.every(({ text }) => !invalid.test(text)) : false
}

const waives = word('verzicht\\p{L}*')
const mayWaive = word('wirksam|rechtswirksam|gültig|kann|können|darf|dürfen|zulässig|möglich|erlaubt')
const cannotWaive = word(
  'nicht|kein\\p{L}*|un(?:wirksam|zulässig|gültig|verzichtbar)\\p{L}*|nichtig|auch dann|auch wenn|selbst wenn|unbeschadet|ungeachtet|außer',
)

/** That a right may be waived, where every word of the source on a waiver takes its effect away. */
export function wronglyWaived(statement: string, passages: readonly Passage[]): boolean {
  const clause = statement.split(/[,;:]\s/u).find((part) => waives.test(part))
  if (!clause || !mayWaive.test(clause) || cannotWaive.test(statement)) return false
  const theirs = passages.flatMap(({ text }) => (waives.test(text) ? [text] : []))
  return theirs.length > 0 && theirs.every((text) => cannotWaive.test(text))
}

const proves =
  'beweis(?:t|en|e)|nachweis(?:t|en|e)|nachzuweisen|bewiesen|nachgewiesen|Beweis|Nachweis|weis(?:t|en)\\s[^,;]{0,60}\\snach'
const othersProve = new RegExp(
  `(?<!\\p{L})(?:[Ww]enn|[Ss]ofern|[Ff]alls|[Ss]oweit)\\s(?:(?:ihm|ihr|ihnen|dies|das|es)\\s){0,2}(?:der|die|das)\\s(?:\\p{Ll}+\\s)?\\p{Lu}\\p{L}+[^,;.]{0,80}(?:${proves})(?!\\p{L})`,
  'u',
)
const excuses = new RegExp(
  `(?<!\\p{L})(?:(?:nicht|es sei denn|außer)[^;.]{0,160}(?:${proves})|(?:beweist|nachweist|bewiesen|nachgewiesen)[^;.]{0,12}\\snicht)(?!\\p{L})`,
  'iu',
)
const proving = word(proves)
const denied = word('nicht|kein\\p{L}{0,2}|außer|es sei denn|Gegenteil|widerleg\\p{L}*|ohne')
const mustProve = new RegExp(
  `(?<!\\p{L})(?:muss|müssen|hat|haben|obliegt|trägt)(?!\\p{L})[^.;]{0,120}(?:${proves}|Beweislast|zu beweisen)(?!\\p{L})`,
  'iu',
)
const provesThat = /(?:,\s)?(?=(?:dass|daß)\s)/u
const faults =
  /(?<!\p{L})(?:Verschulden\p{L}*|Schuld|schuld(?:haft\p{L}*)?|verschuldet|\p{L}*fahrlässig\p{L}*|vorsätzlich\p{L}*)(?!\p{L})/iu
const withoutFault =
  /(?<!\p{L})(?:ohne|kein\p{L}{0,2}|nicht|un(?:verschuldet|schuldig)\p{L}*|schuldlos\p{L}*|fehlt|fehlen\p{L}*)(?!\p{L})/iu
const presumed = word('vermutet|Vermutung|zu vermuten|angenommen|anzunehmen')

/** Somebody made to prove what the source has the other one disprove, or presumes. */
export function otherProof(statement: string, near: readonly string[]): boolean {
  const rules = near.filter((text) => proving.test(text))
  if (othersProve.test(statement) && !denied.test(statement))
    return rules.length > 0 && rules.every((text) => excuses.test(text))
  // »ohne sein Verschulden« is for one to prove: who makes another prove the fault turns it round.
  const [proven] = mustProve.test(statement) ? statement.split(provesThat).filter((part) => faults.test(part)) : []
  if (proven !== undefined && !withoutFault.test(statement) && !denied.test(statement)) {
    const theirs = rules.filter((text) => faults.test(text))
    return theirs.length > 0 && theirs.every((text) => withoutFault.test(text))
  }
  return (
    mustProve.test(statement) &&
    !denied.test(statement) &&
    rules.length === 0 &&
    near.some((text) => presumed.test(text) && !denied.test(text))
  )
}

/** »den ganzen Schaden«, not »den ganzen tatsächlichen«: what follows is told by its capital. */
const whole = new RegExp(
  '(?<!\\p{L})(?:[Zz]ur Gänze|[Gg]änzlich\\p{L}*|[Vv]ollständig\\p{L}*|[Ii]n vollem (?:Umfang|Ausmaß)|[Rr]estlos|[Vv]öllig|(?:[Dd]en|[Dd]ie|[Dd]as|[Dd]em|[Dd]er) (?:gesamten?|ganzen?|vollen?)(?= \\p{Lu}\\p{L}+))(?!\\p{L})',
  'u',
)
const wholeToo = word(
  'zur Gänze|gänzlich\\p{L}*|vollständig\\p{L}*|voll\\p{L}{0,2}|ganz\\p{L}*|gesamt\\p{L}*|restlos|völlig\\p{L}*|alle[nrms]?|sämtlich\\p{L}*',
)
const inPart = word(
  'insoweit|insofern|anteil\\p{L}*|verhältnismäßig\\p{L}*|teilweise|zum Teil|mindert|vermindert|verringert|nach Verhältnis|nur (?:den|die|das|für)|nur insoweit',
)

/** »zur Gänze« where the source says »insoweit«, »nur den …«. */
export function wholeForPart(statement: string, near: readonly string[]): string | undefined {
  const [said] = whole.exec(statement) ?? []
  return said !== undefined && near.some((text) => inPart.test(text) && !wholeToo.test(text)) ? said : undefined
}

const exclusive = word('nur|ausschließlich\\p{L}*|allein|lediglich|zwingend')
const alsoThere =
  /(?<!\p{L})(?:(?:kann|können|darf|dürfen)(?!\p{L})[^.;]*\s(?:auch|wahlweise)|auch\s(?:\p{L}+\s){0,6}(?:kann|können)|nach (?:seiner |ihrer )?Wahl)(?!\p{L})/iu

/** »nur«, »ausschließlich« of what the source offers beside something else. */
export function onlyWhereAlso(statement: string, best: string): string | undefined {
  const [said] = exclusive.exec(statement) ?? []
  return said !== undefined && alsoThere.test(best) && !exclusive.test(best) && !denied.test(statement)
    ? said
    : undefined
}

const freely = new RegExp(
  `(?<!\\p{L})(?:steht\\s(?:es\\s)?(?:\\p{L}+\\s){0,4}frei|(?:ist|sind|bleibt)\\s(?:\\p{L}+\\s){0,4}freigestellt|nach (?:freiem |eigenem |seinem |ihrem )?(?:Belieben|Ermessen|Gutdünken)|frei\\s(?:\\p{L}+\\s){0,2}(?:entscheiden|wählen|bestimmen|entscheidet|wählt)|im (?:freien |eigenen )?(?:Ermessen|Belieben)|nicht (?:dazu )?(?:verpflichtet|gezwungen|gehalten)|(?:verpflichtet|gezwungen|gehalten) (?:ist|sind) (?:\\p{L}+\\s){0,4}nicht|(?:muss|müssen|braucht|brauchen) (?:es|das|dies) (?:\\p{L}+\\s){0,3}nicht|keine (?:Pflicht|Verpflichtung))(?!\\p{L})`,
  'iu',
)
const freeToo = word(
  'kann|können|darf|dürfen|frei|freigestellt|freiwillig\\p{L}*|nicht verpflichtet|keine (?:Pflicht|Verpflichtung)|Ermessen\\p{L}{0,2}|Belieben|Wahl|berechtigt|befugt|ermächtigt|vereinbar\\p{L}*|Überzeugung|mag|Willküh?r',
)
const bound =
  /(?<!\p{L})(?:muss|muß|müssen|verpflichtet|obliegt|(?:hat|haben|ist|sind)(?!\p{L})[^.;]*(?:\szu\s\p{Ll}{3,}n|\s\p{Ll}{2,}zu\p{Ll}{3,}n))(?!\p{L})/u

/** »wenn die Tat nicht erwiesen werden kann« leaves nobody free. */
const canBe = /(?<!\p{L})(?:werden|sein)\s(?:kann|können)(?!\p{L})/giu

/** Somebody free to do what the source binds them to. */
export function freeInDuty(statement: string, near: readonly string[]): string | undefined {
  const [said] = freely.exec(statement) ?? []
  if (said === undefined) return undefined
  return near.length > 0 && near.every((text) => !freeToo.test(text.replace(canBe, ' '))) && bound.test(near[0]!)
    ? said
    : undefined
}

/** »auch ohne Verschulden«, »auch wenn ihn kein Verschulden trifft« */
const even =
  /(?<!\p{L})(?:auch|selbst|sogar)\s(?:ohne\s|(?:dann\s?,?\s)?wenn\s[^,;.]{0,40}?kein(?:e[rnms]?)?\s)(?:\p{Ll}+\s){0,3}(\p{Lu}\p{L}{3,})/u
const setAside =
  /(?<!\p{L})(?:ohne|kein\p{L}{0,2}|nicht|auch|selbst|un(?:abhängig|geachtet|beschadet)|Rücksicht|gleichgültig|mangels)(?!\p{L})/iu

/** Something said to be needless of which the source speaks, and nowhere as of something that may be wanting. */
export function evenWithout(statement: string, passages: readonly Passage[]): string | undefined {
  const [said, noun] = even.exec(statement) ?? []
  const [thing] = noun === undefined ? [] : tellingWords(`x ${noun}`)
  if (said === undefined || !thing) return undefined
  // »auch ohne Antrag« is »von Amts wegen«.
  if (/^(?:Antrag|Verlangen|Begehren)/u.test(noun!) && passages.some(({ text }) => text.includes('Amts wegen')))
    return undefined
  const holding = passages.filter(({ vocabulary }) => isAccounted(thing, vocabulary))
  const stem = noun!.slice(0, Math.max(5, noun!.length - 3))
  const isNeeded = ({ text }: Passage) => {
    const at = text.indexOf(stem)
    return at >= 0 ? !setAside.test(text.slice(Math.max(0, at - 60), at + 60)) : !setAside.test(text)
  }
  return holding.length > 0 && holding.every(isNeeded) ? said : undefined
}

const withoutThing = /(?<!\p{L})(?<!(?:nicht|auch) )[Oo]hne\s(?:\p{Ll}+\s){0,3}(\p{Lu}\p{L}{3,})/u
const allowing = word('darf|dürfen|kann|können|zulässig|erlaubt|gestattet|möglich|berechtigt|befugt')
const disallows = word(
  'nicht(?!\\saber)|nie|niemals|kein\\p{L}*|nur|erst|un(?:zulässig|wirksam|gültig|möglich)\\p{L}*|verboten|untersagt|rechtswidrig|nichtig|ausgeschlossen',
)
const onlyWithThing = /(?<!\p{L})(?:nur|ausschließlich|lediglich|bloß)\s(?:mit|nach|unter|bei|auf)\s([^,.;:]{3,80})/giu

/** Something allowed without what the source allows it with alone: »ohne Zustimmung darf« against »nur mit Zustimmung«. */
export function grantedWithout(statement: string, near: readonly Passage[]): string | undefined {
  const clause = statement.split(/[,;:]\s/u).find((part) => withoutThing.test(part))
  if (clause === undefined || !allowing.test(clause) || disallows.test(clause)) return undefined
  const [said, noun] = withoutThing.exec(clause)!
  const [thing] = tellingWords(`x ${noun!}`)
  return thing &&
    near.some(({ text }) =>
      Array.from(matchesOf(text, onlyWithThing)).some(([, needed]) => isAccounted(thing, vocabularyOf(needed!))),
    )
    ? said
    : undefined
}

const notDoing = /(?<!\p{L})ohne\s(?:\p{L}+\s){0,8}?(?:zu\s(\p{Ll}{4,}n)|(\p{Ll}{2,4})zu(\p{Ll}{4,}n))(?!\p{L})/u
/** »ohne eigens geschult zu sein« */
const beingDone =
  /(?<!\p{L})ohne\s(?:\p{L}+\s){0,8}?(\p{Ll}{4,}(?:t|en))(?:\s(?:und|oder)\s\p{Ll}{4,}(?:t|en))?\s(?:worden\s)?zu\s(?:sein|werden)(?!\p{L})/u
const freed =
  /(?<!\p{L})(?:ohne|ausgenommen|außer|nicht|kein\p{L}{0,2}|frei|befreit|unabhängig|entfäll\p{L}*)(?!\p{L})/u

/** »ohne die Arbeit zu vergüten« where the source has it done »unter angemessener Vergütung«. */
export function withoutDoing(statement: string, near: readonly Passage[]): string | undefined {
  const [being, done] = beingDone.exec(statement) ?? []
  const [doing, plain, apart, verb] = being === undefined ? (notDoing.exec(statement) ?? []) : []
  const said = being ?? doing
  if (said === undefined) return undefined
  const [word] = tellingWords(`x ${done ?? plain ?? `${apart!}${verb!}`}`)
  const holding = word ? near.filter(({ vocabulary }) => isAccounted(word, vocabulary)) : []
  const isFreed = ({ text }: Passage) => {
    const at = done === undefined ? -1 : text.indexOf(done.slice(0, -1))
    return freed.test(at < 0 ? text : text.slice(Math.max(0, at - 60), at + done!.length + 4))
  }
  return holding.length > 0 && !holding.some(isFreed) ? said : undefined
}

const noEffect = new RegExp(
  `(?<!\\p{L})(?:(?:hat|haben)\\s(?:\\p{L}+\\s){0,9}kein(?:en|e|erlei)\\s(?:\\p{L}+\\s)?(?:Einfluss|Auswirkung\\p{L}*|Bedeutung)|(?:bleibt|bleiben|ist|sind)\\s(?:\\p{L}+\\s){0,9}ohne (?:Einfluss|Auswirkung\\p{L}*|Bedeutung|Belang)|wirk(?:t|en) sich (?:\\p{L}+\\s){0,9}nicht (?:\\p{L}+\\s){0,3}aus|änder(?:t|n)\\s(?:\\p{L}+\\s){0,9}nichts|(?:ist|sind|bleibt|bleiben)\\s(?:\\p{L}+\\s){0,9}(?:unerheblich|bedeutungslos|belanglos|irrelevant))(?!\\p{L})`,
  'iu',
)
const noEffectToo = word(
  'Einflu(?:ss|ß)|Auswirkung\\p{L}*|Bedeutung|Belang|Rücksicht|un(?:abhängig|geachtet|erheblich|berührt|beschadet|verändert)|berühr\\p{L}*|gleichgültig|gleichviel|auch|selbst|außer (?:Betracht|Ansatz|Acht)|nicht|kein\\p{L}*|weder|ohne|nur|allein|ausschließlich',
)

/** Something said to make no difference, where the source knows nothing of the kind. */
export function withoutEffect(statement: string, near: readonly string[]): string | undefined {
  const [said] = noEffect.exec(statement) ?? []
  return said !== undefined && near.length > 0 && near.every((text) => !noEffectToo.test(text)) ? said : undefined
}

/** Words that say more than their sentence would without them, and must stand in a source in one of their forms. */
const strong: [said: RegExp, source: RegExp][] = [
  [
    /(?<!\p{L})(sofort|unverzüglich|umgehend|fristlos)(?!\p{L})/iu,
    /(?<!\p{L})(sofort\p{L}*|unverzüglich\p{L}*|umgehend\p{L}*|fristlos\p{L}*|unmittelbar|alsbald|gleich|sogleich|vorzeitig\p{L}*|aufschub|verzug|ohne)(?!\p{L})/iu,
  ],
  [/leicht\p{L}{0,2}\sFahrlässigkeit/iu, /leicht\p{L}{0,2}\s(?:Fahrlässigkeit|Versehen)|leichtfahrlässig/iu],
  [/(?<!\p{L})mündlich/iu, /mündlich/iu],
]

/** A word that says more and stands in no passage. */
export function sayMore(statement: string, passages: readonly Passage[]): string | undefined {
  for (const [said, source] of strong) {
    const [word] = said.exec(statement) ?? []
    if (word && !passages.some(({ text }) => source.test(text))) return word
  }
  return undefined
}
