-- AlterTable
ALTER TABLE "Report" ADD COLUMN "details" TEXT;
ALTER TABLE "Report" ADD COLUMN "reason" TEXT;

-- CreateTable
CREATE TABLE "SynonymGroup" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "words" TEXT NOT NULL,
    "wordsKey" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "SynonymGroup_wordsKey_key" ON "SynonymGroup"("wordsKey");

-- CreateIndex
CREATE INDEX "SynonymGroup_createdAt_id_idx" ON "SynonymGroup"("createdAt", "id");

-- data
-- Synonyms to begin with; admins change them in the dashboard.
INSERT INTO "SynonymGroup" ("id", "words", "wordsKey", "createdAt") VALUES
  ('synonyms-01', 'couch, sofa, settee', 'couch,settee,sofa', 1795305600000),
  ('synonyms-02', 'fridge, refrigerator', 'fridge,refrigerator', 1795305600000),
  ('synonyms-03', 'bike, bicycle, pushbike', 'bicycle,bike,pushbike', 1795305600000),
  ('synonyms-04', 'phone, mobile phone, cell phone, cellphone, smartphone, mobile', 'cell phone,cellphone,mobile,mobile phone,phone,smartphone', 1795305600000),
  ('synonyms-05', 'tv, television, telly', 'television,telly,tv', 1795305600000),
  ('synonyms-06', 'laptop, notebook computer', 'laptop,notebook computer', 1795305600000),
  ('synonyms-07', 'computer, pc', 'computer,pc', 1795305600000),
  ('synonyms-08', 'bookcase, bookshelf', 'bookcase,bookshelf', 1795305600000),
  ('synonyms-09', 'dresser, chest of drawers', 'chest of drawers,dresser', 1795305600000),
  ('synonyms-10', 'wardrobe, armoire', 'armoire,wardrobe', 1795305600000),
  ('synonyms-11', 'cupboard, cabinet', 'cabinet,cupboard', 1795305600000),
  ('synonyms-12', 'nightstand, bedside table, night table', 'bedside table,night table,nightstand', 1795305600000),
  ('synonyms-13', 'rug, carpet', 'carpet,rug', 1795305600000),
  ('synonyms-14', 'curtain, drape', 'curtain,drape', 1795305600000),
  ('synonyms-16', 'stove, cooker, hob', 'cooker,hob,stove', 1795305600000),
  ('synonyms-17', 'vacuum, vacuum cleaner, hoover', 'hoover,vacuum,vacuum cleaner', 1795305600000),
  ('synonyms-18', 'washing machine, washer', 'washer,washing machine', 1795305600000),
  ('synonyms-19', 'tumble dryer, dryer', 'dryer,tumble dryer', 1795305600000),
  ('synonyms-20', 'kettle, water boiler', 'kettle,water boiler', 1795305600000),
  ('synonyms-21', 'frying pan, skillet', 'frying pan,skillet', 1795305600000),
  ('synonyms-23', 'cutlery, silverware, flatware', 'cutlery,flatware,silverware', 1795305600000),
  ('synonyms-24', 'headphones, headset, earphones, earbuds', 'earbuds,earphones,headphones,headset', 1795305600000),
  ('synonyms-25', 'speaker, loudspeaker', 'loudspeaker,speaker', 1795305600000),
  ('synonyms-26', 'hi-fi, hifi, stereo', 'hi fi,hifi,stereo', 1795305600000),
  ('synonyms-27', 'record player, turntable', 'record player,turntable', 1795305600000),
  ('synonyms-28', 'record, vinyl, lp', 'lp,record,vinyl', 1795305600000),
  ('synonyms-30', 'game console, video game, games console', 'game console,games console,video game', 1795305600000),
  ('synonyms-31', 'sneaker, trainer, running shoe', 'running shoe,sneaker,trainer', 1795305600000),
  ('synonyms-32', 'trousers, pants', 'pants,trousers', 1795305600000),
  ('synonyms-33', 'jumper, sweater, pullover', 'jumper,pullover,sweater', 1795305600000),
  ('synonyms-34', 't-shirt, tshirt, tee', 't shirt,tee,tshirt', 1795305600000),
  ('synonyms-35', 'raincoat, waterproof jacket', 'raincoat,waterproof jacket', 1795305600000),
  ('synonyms-36', 'handbag, purse', 'handbag,purse', 1795305600000),
  ('synonyms-37', 'backpack, rucksack', 'backpack,rucksack', 1795305600000),
  ('synonyms-38', 'suitcase, luggage', 'luggage,suitcase', 1795305600000),
  ('synonyms-39', 'bathing suit, swimsuit', 'bathing suit,swimsuit', 1795305600000),
  ('synonyms-40', 'nappy, diaper', 'diaper,nappy', 1795305600000),
  ('synonyms-41', 'stroller, pushchair, pram, buggy', 'buggy,pram,pushchair,stroller', 1795305600000),
  ('synonyms-42', 'crib, cot', 'cot,crib', 1795305600000),
  ('synonyms-43', 'toy car, model car', 'model car,toy car', 1795305600000),
  ('synonyms-44', 'doll, dolly', 'doll,dolly', 1795305600000),
  ('synonyms-45', 'jigsaw, puzzle, jigsaw puzzle', 'jigsaw,jigsaw puzzle,puzzle', 1795305600000),
  ('synonyms-46', 'board game, boardgame', 'board game,boardgame', 1795305600000),
  ('synonyms-47', 'soccer, football', 'football,soccer', 1795305600000),
  ('synonyms-48', 'racket, racquet', 'racket,racquet', 1795305600000),
  ('synonyms-49', 'ping pong, table tennis', 'ping pong,table tennis', 1795305600000),
  ('synonyms-51', 'lawn mower, lawnmower, mower', 'lawn mower,lawnmower,mower', 1795305600000),
  ('synonyms-52', 'garden hose, hosepipe', 'garden hose,hosepipe', 1795305600000),
  ('synonyms-53', 'wrench, spanner', 'spanner,wrench', 1795305600000),
  ('synonyms-54', 'flashlight, torch', 'flashlight,torch', 1795305600000),
  ('synonyms-55', 'armchair, easy chair', 'armchair,easy chair', 1795305600000),
  ('synonyms-57', 'desk, writing table', 'desk,writing table', 1795305600000),
  ('synonyms-58', 'picture frame, photo frame', 'photo frame,picture frame', 1795305600000),
  ('synonyms-59', 'painting, artwork', 'artwork,painting', 1795305600000),
  ('synonyms-60', 'necklace, pendant', 'necklace,pendant', 1795305600000),
  ('synonyms-61', 'watch, wristwatch', 'watch,wristwatch', 1795305600000),
  ('synonyms-62', 'glasses, spectacles', 'glasses,spectacles', 1795305600000),
  ('synonyms-63', 'motorbike, motorcycle', 'motorbike,motorcycle', 1795305600000),
  ('synonyms-65', 'tent, camping tent', 'camping tent,tent', 1795305600000),
  ('synonyms-66', 'barbecue, bbq, grill', 'barbecue,bbq,grill', 1795305600000),
  ('synonyms-68', 'violin, fiddle', 'fiddle,violin', 1795305600000),
  ('synonyms-70', 'cd, compact disc', 'cd,compact disc', 1795305600000),
  ('synonyms-71', 'dvd, blu-ray', 'blu ray,dvd', 1795305600000);
