/** A person who does not exist. Addresses for e-mail are of example.org (RFC 2606). */
export interface Shopper {
  readonly email: string;
  readonly address: {
    readonly full_name: string;
    readonly email: string;
    readonly country: string;
    readonly city: string;
    readonly address1: string;
    readonly postal_code: string;
    readonly company?: string;
  };
  /** An address of a network that is for documentation (RFC 3849). */
  readonly network: string;
}

interface Names {
  readonly first: string;
  readonly last: string;
  /** How many shoppers come from there. */
  readonly shoppers: number;
}

const NAMES = {
  Portugal: {
    first: 'Inês Tiago Marta Rui Sofia Duarte Leonor Bruno Catarina Hugo Beatriz Nuno Clara',
    last: 'Carvalho Moreira Lopes Pacheco Antunes Neves Pinho Teixeira Barros Fonseca Viana Mota',
    shoppers: 110,
  },
  Spain: {
    first: 'Lucía Javier Carmen Pablo Elena Diego Nuria',
    last: 'Ferrer Ortega Vidal Serrano Rubio Castaño Prats Molina',
    shoppers: 40,
  },
  Germany: {
    first: 'Anna Jonas Lea Felix Mia Paul Greta',
    last: 'Brandt Keller Hoffmann Krüger Sommer Winter Vogel Lorenz',
    shoppers: 35,
  },
  France: {
    first: 'Camille Louis Léa Jules Manon Adrien Chloé',
    last: 'Laurent Marchand Fontaine Perrin Girard Renaud Besson Roche',
    shoppers: 30,
  },
} as const satisfies Record<string, Names>;

type Country = keyof typeof NAMES;

/** No two of a country are the same: the numbers of first and last names have no common factor. */
function nameOf(country: Country, number: number): string {
  const { first, last } = NAMES[country];
  const [firsts, lasts] = [first.split(' '), last.split(' ')];
  return `${firsts[number % firsts.length]} ${lasts[number % lasts.length]}`;
}

const PLACES: Readonly<Record<Country, readonly (readonly [city: string, code: string])[]>> = {
  Portugal: [
    ['Porto', '4050-262'],
    ['Lisboa', '1200-109'],
    ['Coimbra', '3000-140'],
    ['Aveiro', '3800-200'],
    ['Braga', '4700-327'],
  ],
  Spain: [
    ['Vigo', '36202'],
    ['Madrid', '28012'],
    ['Bilbao', '48005'],
  ],
  Germany: [
    ['Hamburg', '20457'],
    ['Leipzig', '04109'],
    ['Wuppertal', '42103'],
  ],
  France: [
    ['Nantes', '44000'],
    ['Limoges', '87000'],
    ['Lyon', '69002'],
  ],
};

const STREETS: Readonly<Record<Country, readonly string[]>> = {
  Portugal: ['Rua das Flores', 'Rua do Almada', 'Avenida da Boavista', 'Travessa do Cais'],
  Spain: ['Calle de la Marina', 'Calle Mayor', 'Rúa do Sol'],
  Germany: ['Hafenstraße', 'Lindenweg', 'Am Markt'],
  France: ['Rue du Port', 'Rue des Tanneurs', 'Quai de la Loire'],
};

const MARKS = /\p{Diacritic}/gu;

const emailOf = (name: string) =>
  `${name.normalize('NFD').replaceAll(MARKS, '').toLowerCase().replaceAll(' ', '.')}@example.org`;

/** All of them, those of one country after those of another. */
export const SHOPPERS: readonly Shopper[] = Object.keys(NAMES)
  .map((name) => name as Country)
  .flatMap((country) =>
    Array.from({ length: NAMES[country].shoppers }, (_, i) => [country, i] as const),
  )
  .map(([country, i], number) => {
    const places = PLACES[country];
    const [city = '', postal_code = ''] = places[i % places.length] ?? [];
    const streets = STREETS[country];
    const full_name = nameOf(country, i);
    const email = emailOf(full_name);
    return {
      email,
      address: {
        ...{ full_name, email, country, city, postal_code },
        address1: `${streets[i % streets.length]} ${3 + ((i * 7) % 60)}`,
        ...(number % 11 === 4 && { company: `${full_name.split(' ')[1]} & Co.` }),
      },
      network: `2001:db8:${(number + 16).toString(16)}::1`,
    };
  });
