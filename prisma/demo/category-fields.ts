import type { FieldType } from '../../app/features/products/category-field';
import type { NamedLanguage } from '../../app/features/products/category-names';

type Named = Readonly<Record<NamedLanguage, string>>;

/** An option in English, with its names in other languages where they differ. */
type DemoOption = string | readonly [english: string, names: Named];

interface DemoField {
  readonly key: string;
  readonly label: string;
  readonly names: Named;
  readonly type: FieldType;
  readonly unit?: string;
  readonly options?: readonly DemoOption[];
  readonly filterable?: boolean;
  readonly onCard?: boolean;
}

const named = (de: string, es: string, ar: string): Named => ({ de, es, ar });

const brand: DemoField = {
  key: 'brand',
  label: 'Brand',
  type: 'text',
  filterable: true,
  names: named('Marke', 'Marca', 'العلامة التجارية'),
};

const colors: DemoField = {
  key: 'color',
  label: 'Color',
  type: 'choices',
  filterable: true,
  onCard: true,
  names: named('Farbe', 'Color', 'اللون'),
  options: [
    ['Black', named('Schwarz', 'Negro', 'أسود')],
    ['White', named('Weiß', 'Blanco', 'أبيض')],
    ['Gray', named('Grau', 'Gris', 'رمادي')],
    ['Brown', named('Braun', 'Marrón', 'بني')],
    ['Beige', named('Beige', 'Beis', 'بيج')],
    ['Red', named('Rot', 'Rojo', 'أحمر')],
    ['Orange', named('Orange', 'Naranja', 'برتقالي')],
    ['Yellow', named('Gelb', 'Amarillo', 'أصفر')],
    ['Green', named('Grün', 'Verde', 'أخضر')],
    ['Blue', named('Blau', 'Azul', 'أزرق')],
    ['Purple', named('Lila', 'Morado', 'بنفسجي')],
    ['Pink', named('Rosa', 'Rosa', 'وردي')],
  ],
};

/** The fields of the default categories, by the picture of the category. */
export const demoFields: Readonly<Record<string, readonly DemoField[]>> = {
  bicycles: [
    {
      key: 'kind',
      label: 'Kind',
      type: 'choice',
      filterable: true,
      names: named('Art', 'Tipo', 'النوع'),
      options: [
        ['City', named('Stadtrad', 'Urbana', 'للمدينة')],
        ['Road', named('Rennrad', 'Carretera', 'للطرق')],
        ['Mountain', named('Mountainbike', 'Montaña', 'جبلية')],
        ['Gravel', named('Gravelbike', 'Gravel', 'للحصى')],
        ['Touring', named('Reiserad', 'Cicloturismo', 'للرحلات')],
        'BMX',
        ['Folding', named('Faltrad', 'Plegable', 'قابلة للطي')],
        ['Tandem', named('Tandem', 'Tándem', 'لشخصين')],
        ['Children’s', named('Kinderrad', 'Infantil', 'للأطفال')],
      ],
    },
    {
      key: 'frame_size',
      label: 'Frame size',
      type: 'number',
      unit: 'cm',
      filterable: true,
      onCard: true,
      names: named('Rahmengröße', 'Talla del cuadro', 'مقاس الإطار'),
    },
    {
      key: 'wheel_size',
      label: 'Wheel size',
      type: 'number',
      unit: 'in',
      filterable: true,
      onCard: true,
      names: named('Laufradgröße', 'Tamaño de las ruedas', 'مقاس العجلات'),
    },
  ],
  books: [
    {
      key: 'author',
      label: 'Author',
      type: 'text',
      filterable: true,
      names: named('Autor', 'Autor', 'المؤلف'),
    },
    {
      key: 'isbn',
      label: 'ISBN',
      type: 'text',
      filterable: true,
      names: named('ISBN', 'ISBN', 'ISBN'),
    },
    {
      key: 'binding',
      label: 'Binding',
      type: 'choice',
      filterable: true,
      onCard: true,
      names: named('Einband', 'Encuadernación', 'التجليد'),
      options: [
        ['Hardback', named('Gebunden', 'Tapa dura', 'غلاف مقوى')],
        ['Paperback', named('Taschenbuch', 'Tapa blanda', 'غلاف ورقي')],
      ],
    },
  ],
  clothes: [
    {
      key: 'size',
      label: 'Size',
      type: 'choice',
      filterable: true,
      onCard: true,
      names: named('Größe', 'Talla', 'المقاس'),
      options: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
    },
    {
      key: 'shoe_size',
      label: 'Shoe size',
      type: 'number',
      filterable: true,
      names: named('Schuhgröße', 'Talla de calzado', 'مقاس الحذاء'),
    },
    brand,
    colors,
  ],
  'phones-tablets': [
    {
      key: 'storage',
      label: 'Storage',
      type: 'number',
      unit: 'GB',
      filterable: true,
      onCard: true,
      names: named('Speicher', 'Almacenamiento', 'سعة التخزين'),
    },
    {
      key: 'battery_health',
      label: 'Battery health',
      type: 'number',
      unit: '%',
      filterable: true,
      names: named('Akkuzustand', 'Estado de la batería', 'حالة البطارية'),
    },
    {
      key: 'unlocked',
      label: 'Unlocked',
      type: 'yesno',
      filterable: true,
      onCard: true,
      names: named('Ohne SIM-Lock', 'Libre', 'غير مقفل'),
    },
    brand,
  ],
  furniture: [
    {
      key: 'material',
      label: 'Material',
      type: 'choices',
      filterable: true,
      onCard: true,
      names: named('Material', 'Material', 'الخامة'),
      options: [
        ['Oak', named('Eiche', 'Roble', 'بلوط')],
        ['Pine', named('Kiefer', 'Pino', 'صنوبر')],
        ['Walnut', named('Nussbaum', 'Nogal', 'جوز')],
        ['Other wood', named('Anderes Holz', 'Otra madera', 'خشب آخر')],
        ['Metal', named('Metall', 'Metal', 'معدن')],
        ['Fabric', named('Stoff', 'Tela', 'قماش')],
        ['Glass', named('Glas', 'Vidrio', 'زجاج')],
      ],
    },
    {
      key: 'width',
      label: 'Width',
      type: 'number',
      unit: 'cm',
      filterable: true,
      names: named('Breite', 'Ancho', 'العرض'),
    },
    {
      key: 'height',
      label: 'Height',
      type: 'number',
      unit: 'cm',
      names: named('Höhe', 'Alto', 'الارتفاع'),
    },
    {
      key: 'depth',
      label: 'Depth',
      type: 'number',
      unit: 'cm',
      names: named('Tiefe', 'Fondo', 'العمق'),
    },
  ],
  cameras: [
    {
      key: 'kind',
      label: 'Kind',
      type: 'choice',
      filterable: true,
      onCard: true,
      names: named('Art', 'Tipo', 'النوع'),
      options: [
        ['Film', named('Analog', 'Analógica', 'فيلم')],
        ['Digital', named('Digital', 'Digital', 'رقمية')],
        ['Instant', named('Sofortbild', 'Instantánea', 'فورية')],
        ['Video', named('Video', 'Vídeo', 'فيديو')],
        ['Accessory', named('Zubehör', 'Accesorio', 'ملحق')],
      ],
    },
    brand,
  ],
};

/** The rows of a category's fields, and of their names in other languages. */
export function fieldRows(categoryId: string, fields: readonly DemoField[]) {
  const english = (option: DemoOption) => (typeof option === 'string' ? option : option[0]);
  const rows = fields.map(
    ({ key, label, type, unit = '', options = [], filterable = false, onCard = false }, index) => ({
      categoryId,
      key,
      label,
      type,
      unit,
      filterable,
      onCard,
      position: index,
      options: options.map(english).join('\n'),
    }),
  );
  const names = fields.flatMap(({ key, names: labels, options = [] }) =>
    Object.entries(labels).map(([language, label]) => ({
      categoryId,
      key,
      language,
      label,
      options: options
        .map((option) =>
          typeof option === 'string' ? option : option[1][language as NamedLanguage],
        )
        .join('\n'),
    })),
  );
  return { rows, names };
}
