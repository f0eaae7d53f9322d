import { stemFolded } from './stemmer.ts'

/**
 * The verb behind an inflected form, for words that stemming leaves apart: kündigt, gekündigt → kündig; gebissen →
 * beiß; abgeschleppt → abschlepp. People tell what happened in verbs, laws name it by nouns (Kündigung). And the word
 * for a man behind that for a woman, because laws say Zeuge, and stories tell of a Zeugin.
 */

/** Core of a strong past form → core of the infinitive, without ge and prefixes, folded. */
const strong = new Map(
  `bissen beissen|biss beissen|stohlen stehlen|stahl stehlen|brochen brechen|brach brechen|nommen nehmen|nahm nehmen|loren lieren|lor lieren|storben sterben|starb sterben|zogen ziehen|zog ziehen
  |schrieben schreiben|schrieb schreiben|troffen treffen|traf treffen|boten bieten|bot bieten|logen lügen|log lügen|trogen trügen|trog trügen|stritten streiten|stritt streiten|litten leiden|litt leiden
  |schienen scheinen|schien scheinen|worfen werfen|warf werfen|sprochen sprechen|sprach sprechen|funden finden|fand finden|bunden binden|band binden|schwunden schwinden|schwand schwinden|trunken trinken|trank trinken
  |zwungen zwingen|zwang zwingen|standen stehen|stand stehen|gangen gehen|ging gehen|bracht bringen|brachte bringen|schlossen schliessen|schloss schliessen|holfen helfen|half helfen|worben werben|warb werben
  |liehen leihen|lieh leihen|griffen greifen|griff greifen|rissen reissen|riss reissen|schnitten schneiden|schnitt schneiden|stiegen steigen|stieg steigen|fiel fallen|fielen fallen|schlug schlagen|schlugen schlagen
  |trug tragen|trugen tragen|fuhr fahren|fuhren fahren|lud laden|luden laden|hielt halten|hielten halten|liess lassen|liessen lassen|rief rufen|riefen rufen|stiess stossen|stiessen stossen|gab geben|gaben geben
  |schossen schiessen|schoss schiessen|goss giessen|gossen giessen|flossen fliessen|floss fliessen|nossen niessen|wogen wiegen|wog wiegen|flogen fliegen|flog fliegen|schoben schieben|schob schieben|hoben heben|hob heben
  |schworen schwören|fochten fechten|wiesen weisen|wies weisen|blieben bleiben|blieb bleiben|trieben treiben|trieb treiben|schwiegen schweigen|schwieg schweigen|sessen sitzen|sass sitzen|lag liegen|legen liegen
  |wann winnen|wonnen winnen|kannt kennen|nannt nennen|brannt brennen|rannt rennen|sandt senden|wandt wenden|dacht denken|wusst wissen|tan tun|gessen essen|frass fressen|las lesen|sah sehen|trat treten|bat bitten|beten bitten
  |sunken sinken|sank sinken|drungen dringen|sprungen springen|sprang springen|rungen ringen|klungen klingen|schlichen schleichen|glichen gleichen|strichen streichen|wichen weichen|ritten reiten|pfiffen pfeifen|schliffen schleifen`
    .split('|')
    .map((line) => line.trim().split(' ') as [string, string]),
)

const separable =
  'zusammen|zurück|weiter|wieder|vorbei|heraus|hinaus|herein|hinein|herunter|hinunter|herum|durch|unter|nieder|nach|statt|fest|frei|teil|fort|aufge|über|hin|her|weg|vor|los|auf|aus|ein|ab|an|zu|um|mit|bei|da|dar'
const inseparable = 'ver|be|ent|er|zer|miss|ge|wider'
const form = new RegExp(`^(?:(${separable}))?(ge(?!g)|zu)?(?:(${inseparable}))?(.+)$`)

/** Stems that the verb of a folded word may have, the most likely first; the word's own stem is not among them. */
export function rootsOf(folded: string): string[] {
  if (folded.length < 4 || folded.length > 30) return []
  const own = stemFolded(folded)
  const found = new Set<string>()
  for (const candidate of candidates(folded)) {
    const root = stemFolded(candidate)
    if (root.length >= 3 && root !== own) found.add(root)
  }
  return [...found]
}

/** Termin, Benzin and the like end otherwise. */
const woman = /^(.{3,}[bdfghrst])in(?:nen)?$/

function* candidates(folded: string): Generator<string> {
  const [, man] = woman.exec(folded) ?? []
  if (man) yield man
  const [, apart = '', ge, bound = '', core = ''] = form.exec(folded) ?? []
  const bare = core.replace(/(?:em|en|er|es|e)$/, '')
  for (const spelled of [core, bare]) {
    const infinitive = strong.get(spelled)
    if (infinitive) yield apart + bound + infinitive
  }
  // Weak verbs: kündigt, kündigte, kündigten, gekündigt, gekündigter; haftet, gemietet.
  const [, weak] = /^(.{2,}[dt])(?:et|ete[nmrst]?)$/.exec(core) ?? /^(.{3,}?)(?:e?t|e?te[nmrst]?)$/.exec(core) ?? []
  if (weak) yield `${apart}${bound}${weak}en`
  // Strong participles whose vowel stays: geschlagen, abgefahren, einzuhalten.
  if (ge && core.endsWith('en')) yield apart + bound + core
}
