/** A town or city of the gazetteer. */
export interface Place {
  /** Its name, country and division: 'portland.us.or'. */
  id: string;
  name: string;
  /** The name of its state, province or similar, in English; empty when unknown. */
  region: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Where it is (place-grid.ts). */
  cell: number;
  /**
   * What distinguishes it from other places of its name, region and country: the name of its district or of
   * a larger place nearby; empty for most.
   */
  qualifier: string;
  /** 0 when unknown. */
  population: number;
  /** Names in languages in which it has another one, by the language's code. */
  names: Readonly<Record<string, string>>;
}

/** The places that listings may choose. */
export interface Gazetteer {
  find(id: string): Promise<Place | null>;
  /**
   * Places whose id begins with `beginning`, or would with one of their other names; largest
   * population first.
   */
  begin(beginning: string, limit: number): Promise<Place[]>;
}
