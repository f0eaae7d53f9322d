import { atWords } from './at-words.ts'

/*
 * Cars: a make and its model, which are nobody's name. Only models that are listed or have figures count, because a
 * surname stands behind a make as well (»der Opel Huber«: that of Huber).
 */

const makes =
  'VW|BMW|Audi|Opel|Ford|Fiat|Seat|Kia|Mazda|Honda|Volvo|Skoda|Škoda|Renault|Peugeot|Toyota|Porsche|Mercedes|Puch|KTM|MAN|DAF|Renault Trucks|Smart|MINI|Mini|Polestar|BYD|MG|Isuzu|Land Rover|Jeep|Dodge|Harley-Davidson|Triumph|Aprilia|Mercedes-Benz|Steyr|Nissan|Hyundai|Dacia|Suzuki|Subaru|Mitsubishi|Citroën|Citroen|Lancia|Jaguar|Chrysler|Chevrolet|Cupra|Lexus|Tesla|Piaggio|Vespa|Yamaha|Kawasaki|Ducati|Husqvarna|Iveco|Scania|Fendt'
const models =
  'Golf|Polo|Leon|Arona|Ateca|Mii|Up|ID\\.\\d|T-Roc|T-Cross|Taigo|Arteon|Amarok|Crafter|Multivan|Transporter|Vito|Viano|Citan|Sprinter|Actros|Atego|Arocs|TGX|TGS|TGL|TGE|Stralis|Daily|Boxer|Jumper|Jumpy|Partner|Expert|Rifter|Vivaro|Movano|Combo|Master|Talisman|Arkana|Koleos|Logan|Jogger|Spring|Doblo|Fiorino|Talento|Croma|Karoq|Kamiq|Enyaq|Rapid|Roomster|Yeti|Citigo|Rio|Stonic|Niro|Sorento|Soul|Carnival|Auris|Avensis|Aygo|Hilux|Proace|Prius|Verso|Jazz|Accord|Juke|Navara|Note|Leaf|Kona|Ioniq|Getz|Santa Fe|Ignis|Jimny|Baleno|Justy|Legacy|Outback|Levorg|Colt|Lancer|Space Star|Ypsilon|Delta|Defender|Discovery|Evoque|Renegade|Compass|Wrangler|Cherokee|Taycan|Panamera|Boxster|Carrera|Käfer|Passat|Tiguan|Touran|Sharan|Caddy|Fiesta|Focus|Mondeo|Kuga|Escort|Transit|Corsa|Astra|Vectra|Zafira|Insignia|Mokka|Clio|Megane|Mégane|Kangoo|Twingo|Scenic|Captur|Zoe|Trafic|Punto|Panda|Tipo|Ducato|Octavia|Fabia|Kodiaq|Superb|Ibiza|Alhambra|Ceed|Sportage|Picanto|Yaris|Corolla|Civic|Sandero|Duster|Berlingo|Sprinter|Cayenne|Macan|Micra|Qashqai|Tucson|Swift|Vitara|Forester|Impreza|Outlander|Pajero|Haflinger|Pinzgauer|Cabrio|Kombi'

/** Whether a word is a make of cars. */
export const carMakes = new RegExp(`^(?:${makes})$`)

/** »ein Ford Fiesta«, »der Audi A4«: a make and its model. */
export const car = atWords(
  new RegExp(
    `(?<!(?:Herrn?|Frau|Familie|\\p{L}\\.) )(?<![\\p{L}-])(?:${makes})[ ](?<model>${models}|(?:[A-Z]{1,3}|i)?\\d{1,4}[a-z]{0,3}|[A-Z]\\s\\d{2,3}(?:\\s[a-z])?)(?![\\p{L}\\d-])`,
    'gu',
  ),
)
