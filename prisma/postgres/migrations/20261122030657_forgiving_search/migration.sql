-- AlterTable
ALTER TABLE "Report" ADD COLUMN     "details" TEXT,
ADD COLUMN     "reason" TEXT;

-- CreateTable
CREATE TABLE "SynonymGroup" (
    "id" TEXT NOT NULL,
    "words" TEXT NOT NULL,
    "wordsKey" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SynonymGroup_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "SynonymGroup_wordsKey_key" ON "SynonymGroup"("wordsKey");

-- CreateIndex
CREATE INDEX "SynonymGroup_createdAt_id_idx" ON "SynonymGroup"("createdAt", "id");

-- data
-- Words of a search as a tsquery; the last of them as a beginning only when asked for. Constant for its
-- arguments, so that it is worked out once per query.
CREATE FUNCTION "listing_query"("mark" text, "given" text, "begins" boolean) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(quote_literal(w."word") || CASE WHEN "begins" AND w."place" = cardinality(a."words") THEN ':*' ELSE '' END, ' & ')::tsquery
  FROM (SELECT ("listing_words"("mark", "given"))[1:12] AS "words") a, unnest(a."words") WITH ORDINALITY AS w("word", "place")
$$;

-- Synonyms to begin with; admins change them in the dashboard.
INSERT INTO "SynonymGroup" ("id", "words", "wordsKey", "createdAt") VALUES
  ('synonyms-01', 'couch, sofa, settee', 'couch,settee,sofa', '2026-11-22 00:00:00.000'),
  ('synonyms-02', 'fridge, refrigerator', 'fridge,refrigerator', '2026-11-22 00:00:00.000'),
  ('synonyms-03', 'bike, bicycle, pushbike', 'bicycle,bike,pushbike', '2026-11-22 00:00:00.000'),
  ('synonyms-04', 'phone, mobile phone, cell phone, cellphone, smartphone, mobile', 'cell phone,cellphone,mobile,mobile phone,phone,smartphone', '2026-11-22 00:00:00.000'),
  ('synonyms-05', 'tv, television, telly', 'television,telly,tv', '2026-11-22 00:00:00.000'),
  ('synonyms-06', 'laptop, notebook computer', 'laptop,notebook computer', '2026-11-22 00:00:00.000'),
  ('synonyms-07', 'computer, pc', 'computer,pc', '2026-11-22 00:00:00.000'),
  ('synonyms-08', 'bookcase, bookshelf', 'bookcase,bookshelf', '2026-11-22 00:00:00.000'),
  ('synonyms-09', 'dresser, chest of drawers', 'chest of drawers,dresser', '2026-11-22 00:00:00.000'),
  ('synonyms-10', 'wardrobe, armoire', 'armoire,wardrobe', '2026-11-22 00:00:00.000'),
  ('synonyms-11', 'cupboard, cabinet', 'cabinet,cupboard', '2026-11-22 00:00:00.000'),
  ('synonyms-12', 'nightstand, bedside table, night table', 'bedside table,night table,nightstand', '2026-11-22 00:00:00.000'),
  ('synonyms-13', 'rug, carpet', 'carpet,rug', '2026-11-22 00:00:00.000'),
  ('synonyms-14', 'curtain, drape', 'curtain,drape', '2026-11-22 00:00:00.000'),
  ('synonyms-16', 'stove, cooker, hob', 'cooker,hob,stove', '2026-11-22 00:00:00.000'),
  ('synonyms-17', 'vacuum, vacuum cleaner, hoover', 'hoover,vacuum,vacuum cleaner', '2026-11-22 00:00:00.000'),
  ('synonyms-18', 'washing machine, washer', 'washer,washing machine', '2026-11-22 00:00:00.000'),
  ('synonyms-19', 'tumble dryer, dryer', 'dryer,tumble dryer', '2026-11-22 00:00:00.000'),
  ('synonyms-20', 'kettle, water boiler', 'kettle,water boiler', '2026-11-22 00:00:00.000'),
  ('synonyms-21', 'frying pan, skillet', 'frying pan,skillet', '2026-11-22 00:00:00.000'),
  ('synonyms-23', 'cutlery, silverware, flatware', 'cutlery,flatware,silverware', '2026-11-22 00:00:00.000'),
  ('synonyms-24', 'headphones, headset, earphones, earbuds', 'earbuds,earphones,headphones,headset', '2026-11-22 00:00:00.000'),
  ('synonyms-25', 'speaker, loudspeaker', 'loudspeaker,speaker', '2026-11-22 00:00:00.000'),
  ('synonyms-26', 'hi-fi, hifi, stereo', 'hi fi,hifi,stereo', '2026-11-22 00:00:00.000'),
  ('synonyms-27', 'record player, turntable', 'record player,turntable', '2026-11-22 00:00:00.000'),
  ('synonyms-28', 'record, vinyl, lp', 'lp,record,vinyl', '2026-11-22 00:00:00.000'),
  ('synonyms-30', 'game console, video game, games console', 'game console,games console,video game', '2026-11-22 00:00:00.000'),
  ('synonyms-31', 'sneaker, trainer, running shoe', 'running shoe,sneaker,trainer', '2026-11-22 00:00:00.000'),
  ('synonyms-32', 'trousers, pants', 'pants,trousers', '2026-11-22 00:00:00.000'),
  ('synonyms-33', 'jumper, sweater, pullover', 'jumper,pullover,sweater', '2026-11-22 00:00:00.000'),
  ('synonyms-34', 't-shirt, tshirt, tee', 't shirt,tee,tshirt', '2026-11-22 00:00:00.000'),
  ('synonyms-35', 'raincoat, waterproof jacket', 'raincoat,waterproof jacket', '2026-11-22 00:00:00.000'),
  ('synonyms-36', 'handbag, purse', 'handbag,purse', '2026-11-22 00:00:00.000'),
  ('synonyms-37', 'backpack, rucksack', 'backpack,rucksack', '2026-11-22 00:00:00.000'),
  ('synonyms-38', 'suitcase, luggage', 'luggage,suitcase', '2026-11-22 00:00:00.000'),
  ('synonyms-39', 'bathing suit, swimsuit', 'bathing suit,swimsuit', '2026-11-22 00:00:00.000'),
  ('synonyms-40', 'nappy, diaper', 'diaper,nappy', '2026-11-22 00:00:00.000'),
  ('synonyms-41', 'stroller, pushchair, pram, buggy', 'buggy,pram,pushchair,stroller', '2026-11-22 00:00:00.000'),
  ('synonyms-42', 'crib, cot', 'cot,crib', '2026-11-22 00:00:00.000'),
  ('synonyms-43', 'toy car, model car', 'model car,toy car', '2026-11-22 00:00:00.000'),
  ('synonyms-44', 'doll, dolly', 'doll,dolly', '2026-11-22 00:00:00.000'),
  ('synonyms-45', 'jigsaw, puzzle, jigsaw puzzle', 'jigsaw,jigsaw puzzle,puzzle', '2026-11-22 00:00:00.000'),
  ('synonyms-46', 'board game, boardgame', 'board game,boardgame', '2026-11-22 00:00:00.000'),
  ('synonyms-47', 'soccer, football', 'football,soccer', '2026-11-22 00:00:00.000'),
  ('synonyms-48', 'racket, racquet', 'racket,racquet', '2026-11-22 00:00:00.000'),
  ('synonyms-49', 'ping pong, table tennis', 'ping pong,table tennis', '2026-11-22 00:00:00.000'),
  ('synonyms-51', 'lawn mower, lawnmower, mower', 'lawn mower,lawnmower,mower', '2026-11-22 00:00:00.000'),
  ('synonyms-52', 'garden hose, hosepipe', 'garden hose,hosepipe', '2026-11-22 00:00:00.000'),
  ('synonyms-53', 'wrench, spanner', 'spanner,wrench', '2026-11-22 00:00:00.000'),
  ('synonyms-54', 'flashlight, torch', 'flashlight,torch', '2026-11-22 00:00:00.000'),
  ('synonyms-55', 'armchair, easy chair', 'armchair,easy chair', '2026-11-22 00:00:00.000'),
  ('synonyms-57', 'desk, writing table', 'desk,writing table', '2026-11-22 00:00:00.000'),
  ('synonyms-58', 'picture frame, photo frame', 'photo frame,picture frame', '2026-11-22 00:00:00.000'),
  ('synonyms-59', 'painting, artwork', 'artwork,painting', '2026-11-22 00:00:00.000'),
  ('synonyms-60', 'necklace, pendant', 'necklace,pendant', '2026-11-22 00:00:00.000'),
  ('synonyms-61', 'watch, wristwatch', 'watch,wristwatch', '2026-11-22 00:00:00.000'),
  ('synonyms-62', 'glasses, spectacles', 'glasses,spectacles', '2026-11-22 00:00:00.000'),
  ('synonyms-63', 'motorbike, motorcycle', 'motorbike,motorcycle', '2026-11-22 00:00:00.000'),
  ('synonyms-65', 'tent, camping tent', 'camping tent,tent', '2026-11-22 00:00:00.000'),
  ('synonyms-66', 'barbecue, bbq, grill', 'barbecue,bbq,grill', '2026-11-22 00:00:00.000'),
  ('synonyms-68', 'violin, fiddle', 'fiddle,violin', '2026-11-22 00:00:00.000'),
  ('synonyms-70', 'cd, compact disc', 'cd,compact disc', '2026-11-22 00:00:00.000'),
  ('synonyms-71', 'dvd, blu-ray', 'blu ray,dvd', '2026-11-22 00:00:00.000');
