import type { Rule } from './labelled-numbers.ts'

/*
 * Where somebody is found on the net: domains, profiles, names of users, addresses of machines.
 */

/** Portals, authorities and publishers that anybody may name; a profile on one of them is somebody's. */
const ofEverybody =
  /(?:^|\.)(?:gv\.at|bund\.de|europa\.eu)$|(?:^|\.)(?:bka|justiz|jusline|rdb|lexisnexis|lindeonline|manz|rida|ris|oesterreich|sozialversicherung|finanzonline|willhaben|ebay|amazon|google|facebook|instagram|tiktok|twitter|x|youtube|linkedin|whatsapp|telegram|wikipedia|paypal|booking|airbnb|konsument|europakonsument|vki|verbraucherrecht|gesundheitskasse|svs|bvaeb|pv|auva|arbeiterkammer|oegb|caritas|volkshilfe|diakonie|e-control|rtr|fma|oenb|oeamtc|arboe|oesterreich-werbung|durchblicker|check24|herold|immobilienscout24|karriere|tripadvisor|netdoktor|studocu|chatgpt|openai|stepstone|orf|derstandard|krone|kurier|post|oebb|wko|arbeiterkammer|ak|help|geizhals|gmx|gmail|outlook|hotmail|icloud|microsoft|apple|zoom|dropbox)\.(?:at|com|de|org|net|eu|info)$/i

/** Those of them whose pages are there to be read; behind other hosts a page may be a profile, a map of a home or a shared document. */
const toRead =
  /(?:^|\.)(?:gv\.at|bund\.de|europa\.eu)$|(?:^|\.)(?:bka|justiz|jusline|rdb|lexisnexis|lindeonline|manz|rida|ris|oesterreich|sozialversicherung|wikipedia|konsument|europakonsument|vki|verbraucherrecht|gesundheitskasse|svs|bvaeb|pv|auva|arbeiterkammer|oegb|e-control|rtr|fma|oenb|oeamtc|arboe|netdoktor|orf|derstandard|krone|kurier|wko|ak|help)\.(?:at|com|de|org|net|eu|info)$/i

/** Whether an address without »https://« is one that anybody may name: a site of everybody, or a page that is there to be read. */
export function isOfEverybody(address: string): boolean {
  const [host = ''] = address.split(/[/?#]/)
  return toRead.test(host) || (ofEverybody.test(host) && address.length - host.length <= 2)
}

export const onlineRules: Rule[] = [
  {
    // »tischlerei-moosegg.at«, »facebook.com/mona.moik«
    name: 'domain or profile',
    type: 'OTHER',
    mark: {
      pattern: /\.(?:at|com|net|org|eu|de|info|wien|tirol|shop|example)(?![\p{L}\d-])/gu,
      before: 64,
      after: 80,
    },
    pattern:
      /(?<![\p{L}\d@._%+/-])(?<v>(?:[\p{Ll}\d][\p{Ll}\d-]{1,40}\.){1,3}(?:at|com|net|org|eu|de|info|wien|tirol|shop|example)(?:\/[\p{L}\d._~@%/-]{0,60}[\p{L}\d])?)(?![\p{L}\d@])/gu,
    score: (match) => {
      const [host = ''] = match.groups!.v!.split('/')
      if (/^\d/.test(host) && !/\p{L}{3}/u.test(host)) return 0
      return isOfEverybody(match.groups!.v!) ? 0 : ofEverybody.test(host) ? 0.85 : 0.8
    },
  },
  {
    // »mona#1188«, »live:mona.moik«
    name: 'name of a user by its sign',
    type: 'OTHER',
    mark: { pattern: /#\d{4}(?!\d)|live:/g, before: 34, after: 40 },
    pattern: /(?<![\p{L}\d#])(?<v>\p{L}[\p{L}\d._]{1,30}#\d{4}|live:[\p{L}\d._-]{3,40})(?![\p{L}\d])/gu,
    score: () => 0.8,
  },
  {
    name: 'address of a machine',
    type: 'ID_NUMBER',
    mark: {
      pattern: /\d\.\d{1,3}\.\d{1,3}\.\d|[:-][\dA-Fa-f]{2}[:-][\dA-Fa-f]{2}[:-]/g,
      before: 20,
      after: 20,
    },
    pattern:
      /(?<![\p{L}\d.:-])(?<v>(?:\d{1,3}\.){3}\d{1,3}|(?:[\dA-Fa-f]{2}[:-]){5}[\dA-Fa-f]{2})(?![\p{L}\d.:-][\p{L}\d]|\d)/gu,
    score: ([found], before) =>
      /[:-]/.test(found)
        ? 0.85
        : /(?<!\p{L})(?:IP|Host|Server|Login|Zugriff|Anschluss|Adresse)(?!\p{L})[^\n]{0,24}$/u.test(before) &&
            found.split('.').every((part) => Number(part) < 256)
          ? 0.8
          : 0,
  },
]
