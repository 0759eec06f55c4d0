-- CreateTable
CREATE TABLE "CategoryName" (
    "categoryId" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL,

    PRIMARY KEY ("categoryId", "language"),
    CONSTRAINT "CategoryName_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "Category" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "CategoryName_language_nameKey_key" ON "CategoryName"("language", "nameKey");

-- The default categories that still have their first name get their names in the other languages.
WITH "given" ("plain", "language", "name", "nameKey") AS (VALUES
    ('Furniture', 'de', 'Möbel', 'möbel'),
    ('Furniture', 'es', 'Muebles', 'muebles'),
    ('Furniture', 'ar', 'الأثاث', 'الأثاث'),
    ('Bicycles', 'de', 'Fahrräder', 'fahrräder'),
    ('Bicycles', 'es', 'Bicicletas', 'bicicletas'),
    ('Bicycles', 'ar', 'الدراجات', 'الدراجات'),
    ('Phones & tablets', 'de', 'Handys & Tablets', 'handys & tablets'),
    ('Phones & tablets', 'es', 'Móviles y tabletas', 'móviles y tabletas'),
    ('Phones & tablets', 'ar', 'الهواتف والأجهزة اللوحية', 'الهواتف والأجهزة اللوحية'),
    ('Cameras', 'de', 'Kameras', 'kameras'),
    ('Cameras', 'es', 'Cámaras', 'cámaras'),
    ('Cameras', 'ar', 'الكاميرات', 'الكاميرات'),
    ('Books', 'de', 'Bücher', 'bücher'),
    ('Books', 'es', 'Libros', 'libros'),
    ('Books', 'ar', 'الكتب', 'الكتب'),
    ('Musical instruments', 'de', 'Musikinstrumente', 'musikinstrumente'),
    ('Musical instruments', 'es', 'Instrumentos musicales', 'instrumentos musicales'),
    ('Musical instruments', 'ar', 'الآلات الموسيقية', 'الآلات الموسيقية'),
    ('Kitchen', 'de', 'Küche', 'küche'),
    ('Kitchen', 'es', 'Cocina', 'cocina'),
    ('Kitchen', 'ar', 'المطبخ', 'المطبخ'),
    ('Toys & games', 'de', 'Spielzeug & Spiele', 'spielzeug & spiele'),
    ('Toys & games', 'es', 'Juguetes y juegos', 'juguetes y juegos'),
    ('Toys & games', 'ar', 'الألعاب', 'الألعاب'),
    ('Clothes', 'de', 'Kleidung', 'kleidung'),
    ('Clothes', 'es', 'Ropa', 'ropa'),
    ('Clothes', 'ar', 'الملابس', 'الملابس'),
    ('Garden & tools', 'de', 'Garten & Werkzeug', 'garten & werkzeug'),
    ('Garden & tools', 'es', 'Jardín y herramientas', 'jardín y herramientas'),
    ('Garden & tools', 'ar', 'الحديقة والأدوات', 'الحديقة والأدوات'),
    ('Sports & outdoors', 'de', 'Sport & Outdoor', 'sport & outdoor'),
    ('Sports & outdoors', 'es', 'Deporte y aire libre', 'deporte y aire libre'),
    ('Sports & outdoors', 'ar', 'الرياضة والأنشطة الخارجية', 'الرياضة والأنشطة الخارجية'),
    ('Home audio', 'de', 'Hi-Fi & Audio', 'hi-fi & audio'),
    ('Home audio', 'es', 'Audio para el hogar', 'audio para el hogar'),
    ('Home audio', 'ar', 'الأجهزة الصوتية', 'الأجهزة الصوتية')
)
INSERT INTO "CategoryName" ("categoryId", "language", "name", "nameKey")
SELECT c."id", g."language", g."name", g."nameKey" FROM "given" g JOIN "Category" c ON c."name" = g."plain";
