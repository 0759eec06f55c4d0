import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** What the export of a person's data contains of a model, and why it leaves out the rest (ADR 309). */
interface Columns {
  /** Exported as they are, or as what they stand for: the name or address of what an id names. */
  exported: string;
  /** Columns, separated by spaces, each with the reason. */
  leftOut: Record<string, string>;
}

const ID = 'an id of ours, which says nothing about the person';
const OWN = 'the person whose data it is';
const OTHER = 'an id of another person or row, whose name is exported where the person may see it';
const SECRET = 'a secret';
const DERIVED = 'made from other columns, for searches and indexes';
const WORK = 'when our own jobs look at the row next, or how often they have tried';
const PLACE = 'the order of the rows says it';

const EXPORTED: Record<string, Columns> = {
  User: {
    exported: `name email role canBuy canSell canModerate verified imageId emailConfirmedAt language
      createdAt pausedUntil`,
    leftOut: {
      id: ID,
      'nameKey emailKey': DERIVED,
      deletedAt: 'a deleted account exports nothing',
      'suspendedAt suspendedUntil': 'exported as Suspension',
      warnedAt: 'exported as Warning',
    },
  },
  SignInMethod: {
    exported: 'kind createdAt',
    leftOut: { id: ID, userId: OWN, 'subject passwordHash': SECRET },
  },
  Session: {
    exported: 'remember userAgent createdAt lastSeenAt expiresAt confirmedAt passkeyAt',
    leftOut: {
      id: 'signs in with a token',
      userId: OWN,
      wroteAt: 'which cache answers, for seconds',
    },
  },
  SecondFactor: {
    exported: 'confirmedAt',
    leftOut: {
      userId: OWN,
      secret: SECRET,
      lastStep: SECRET,
      createdAt: 'as confirmedAt, once it is in use',
    },
  },
  Passkey: {
    exported: 'name createdAt lastUsedAt',
    leftOut: {
      id: ID,
      userId: OWN,
      'credentialId publicKey counter': SECRET,
      transports: 'how a browser reaches it',
    },
  },
  KnownDevice: {
    exported: 'program firstSeenAt lastSeenAt',
    leftOut: { userId: OWN, deviceKey: SECRET },
  },
  Product: {
    exported: `categoryId name description attributes originalPriceMinor resalePriceMinor currency
      condition phone location placeId purchaseYear status advertised advertisedAt createdAt updatedAt
      deletedAt listedSince takesOffers offerFloorPercent acceptsCash endsAt endedAt soldElsewhereAt
      priorPriceMinor reducedAt heldAt refusedAt`,
    leftOut: {
      id: ID,
      sellerId: OWN,
      'nameKey searchName searchText searchPlace searchFields searchVersion placeCell listed':
        DERIVED,
      endCheckAt: WORK,
    },
  },
  ProductPhoto: { exported: 'imageId', leftOut: { productId: ID, position: PLACE } },
  FormerPrice: { exported: 'priceMinor currency until', leftOut: { 'id productId': ID } },
  ListingDraft: {
    exported: 'values createdAt updatedAt',
    leftOut: { id: ID, sellerId: OWN, name: DERIVED },
  },
  ListingDraftPhoto: { exported: 'imageId', leftOut: { draftId: ID, position: PLACE } },
  ListingViews: { exported: 'day views', leftOut: { productId: ID } },
  Favourite: { exported: 'productId createdAt', leftOut: { userId: OWN } },
  Offer: {
    exported: `productId buyerId madeBy amountMinor askingMinor currency status openUntil phone
      meetingLocation createdAt decidedAt`,
    leftOut: { 'id previousId orderId': ID, sellerId: OTHER, 'openKey sortAt': DERIVED },
  },
  Order: {
    exported: `userName email sellerName name priceMinor currency phone meetingLocation status
      paymentMethod feeMinor refundedMinor heldUntil createdAt paidAt receivedAt completedAt endedAt`,
    leftOut: {
      'id productId': ID,
      'buyerId sellerId': OTHER,
      imageId: 'a photo of the listing',
      'nameKey activeProductId': DERIVED,
      deadlineAt: WORK,
    },
  },
  Payment: {
    exported: 'amountMinor currency transactionId status takenAt createdAt',
    leftOut: {
      'id orderId productId intentId acceptedOrderId': ID,
      email: 'exported with the order',
      provider: 'of the shop, the same for all',
    },
  },
  Refund: {
    exported: 'amountMinor currency reason status createdAt',
    leftOut: { 'id paymentId orderId providerRefundId': ID, updatedAt: WORK },
  },
  ProviderRefund: {
    exported: 'amountMinor currency reason status createdAt',
    leftOut: {
      'id orderId transactionId paymentId': ID,
      provider: 'of the shop, the same for all',
      failureReason: 'the status says that it failed',
      readAt: WORK,
    },
  },
  ProviderDispute: {
    exported: 'amountMinor currency reason status createdAt',
    leftOut: {
      'id orderId transactionId paymentId': ID,
      provider: 'of the shop, the same for all',
      'respondBy withdrawnMinor': 'between the shop and the provider',
      readAt: WORK,
    },
  },
  Dispute: {
    exported: `orderId buyerId status reason text answer answerBy answeredAt escalatedAt refundMinor
      decision createdAt closedAt`,
    leftOut: {
      'id openOrderId': ID,
      sellerId: OTHER,
      'proposedMinor proposedBy proposals copiedAt': 'exported as DisputeStep',
      decidedById: 'an admin',
      deleteTextsAt: WORK,
    },
  },
  DisputePhoto: {
    exported: 'side position',
    leftOut: { disputeId: ID, imageId: 'as the address of the photo' },
  },
  DisputeStep: {
    exported: 'type side amountMinor at',
    leftOut: { disputeId: ID, sequence: PLACE },
  },
  Conversation: {
    exported: 'productId buyerId sellerId',
    leftOut: { id: ID, 'createdAt lastMessageAt lastSequence': 'the times of its messages' },
  },
  ConversationParticipant: {
    exported: 'conversationId',
    leftOut: {
      userId: OWN,
      side: 'whose listing it is about says it',
      'readSequence unread hasUnread lastMessageAt mailedSequence mailedAt': WORK,
    },
  },
  Message: {
    exported: 'authorId kind eventType amountMinor currency text createdAt removedAt',
    leftOut: { 'id conversationId subjectId': ID, sequence: PLACE, formKey: SECRET },
  },
  MessagePhoto: { exported: 'imageId', leftOut: { messageId: ID, position: PLACE } },
  Block: { exported: 'blockedId createdAt', leftOut: { blockerId: OWN } },
  Report: {
    exported: 'name priceMinor currency reason details createdAt closedAt outcome',
    leftOut: { 'id productId': ID, 'reporterId user email': OWN, nameKey: DERIVED },
  },
  ConversationReport: {
    exported: 'productName reason details createdAt closedAt outcome',
    leftOut: {
      'id conversationId productId': ID,
      'reporterId reporterName reporterSide': OWN,
      'reportedId reportedName': OTHER,
      openKey: DERIVED,
      decision: 'the words of an admin about another person',
      'deleteCopyAt copyDeletedAt': WORK,
    },
  },
  PersonReport: {
    exported: 'kind reportedId reason details createdAt closedAt outcome',
    leftOut: { 'id reviewId': ID, reporterId: OWN, openKey: DERIVED },
  },
  Warning: {
    exported: 'reasonId reason createdAt seenAt',
    leftOut: { 'id decisionId': ID, userId: OWN },
  },
  Suspension: {
    exported: `reasonId reason createdAt endsAt endedAt endedBy appeal appealedAt appealDecidedAt
      appealOutcome appealReason`,
    leftOut: { id: ID, userId: OWN, 'activeUserId openAppealKey': DERIVED },
  },
  ListingDecision: {
    exported: `productId removedText kind productName reasonId reason createdAt appeal appealedAt
      appealDecidedAt appealOutcome appealReason`,
    leftOut: {
      'id reviewId conversationReportId': ID,
      sellerId: OWN,
      decidedById: 'an admin',
      openAppealKey: DERIVED,
    },
  },
  Review: {
    exported: 'orderId stars text createdAt publishAt answer removedAt',
    leftOut: {
      id: ID,
      'authorId subjectId side': OTHER,
      paymentMethod: 'exported with the order',
      counted: DERIVED,
      answeredAt: 'the answer of the other person',
      removedFor: 'the decision says it',
    },
  },
  Follow: { exported: 'followedId createdAt', leftOut: { followerId: OWN } },
  AuditEntry: {
    exported: 'actorId action times createdAt',
    leftOut: {
      id: ID,
      'subjectType subjectId subjectLabel': OWN,
      actorEmail: 'of an admin, or the own',
      'searchKey countKey': DERIVED,
      deleteAfter: WORK,
    },
  },
  NewsletterSubscriber: {
    exported: 'language createdAt confirmedAt',
    leftOut: {
      id: ID,
      'email emailKey': 'the address of the account',
      'confirmHash unsubscribeKey': SECRET,
      lastMailAt: WORK,
    },
  },
  MailToken: {
    exported: 'purpose email createdAt expiresAt',
    leftOut: {
      id: SECRET,
      userId: OWN,
      emailKey: DERIVED,
      usedAt: 'only unused ones are exported',
    },
  },
  NotificationSetting: { exported: 'kind wanted', leftOut: { userId: OWN } },
  Notification: {
    exported: 'kind productId amountMinor currency createdAt readAt',
    leftOut: {
      'id key subjectId': ID,
      userId: OWN,
      actorId: OTHER,
      outcome: 'exported with the report',
      times: 'how many messages or listings it counts, which are exported',
    },
  },
  SavedSearch: {
    exported: 'name query currency frequency active createdAt',
    leftOut: { id: ID, userId: OWN },
  },
  SavedSearchMatch: {
    exported: 'productId createdAt',
    leftOut: { searchId: ID, 'pending seenAt': WORK },
  },
  PayeeDetails: {
    exported: 'lastFour updatedAt',
    leftOut: {
      userId: OWN,
      sealed: 'encrypted, and opened for payouts only; its owner has typed it',
    },
  },
  PayoutLine: {
    exported: 'amountMinor currency status reference reason createdAt decidedAt',
    leftOut: { 'id batchId': ID, sellerId: OWN, 'sealed lastFour': 'as PayeeDetails' },
  },
  SellerAccount: {
    exported: `provider providerId transfersActive payoutsEnabled requirements disabledReason createdAt
      readAt`,
    leftOut: { id: ID, userId: OWN, 'round triedAt': WORK },
  },
  SellerBalance: { exported: 'availableMinor currency', leftOut: { sellerId: OWN } },
  SellerTransfer: {
    exported: 'orderId amountMinor currency reversedMinor sentAt',
    leftOut: {
      'id openKey transactionId accountId providerId': ID,
      sellerId: OWN,
      'status waitsFor': 'only sent ones are exported',
      provider: 'exported with the account',
      'sentMinor sentCurrency reversedSentMinor':
        'the same amounts in the currency of the provider',
      'round createdAt updatedAt': WORK,
    },
  },
  AccountPayout: {
    exported: 'amountMinor currency status createdAt',
    leftOut: {
      'id accountId': ID,
      sellerId: OWN,
      provider: 'exported with the account',
      failureCode: 'the status says that it failed',
      readAt: WORK,
    },
  },
};

const ABOUT_NOBODY = 'contains nothing about a person';
const COPY = 'a copy for admins of messages that are exported';
const SANDBOX = 'made-up money of a demo or test';
const LEDGER = 'books of the shop; price, fee, rest, refunds and payouts are exported';
const BRIEF = 'lives for minutes and contains secrets';

/** Models of which nothing is exported, each with the reason. */
const LEFT_OUT: Record<string, string> = {
  RecoveryCode: SECRET,
  PasskeyChallenge: BRIEF,
  PendingSignIn: BRIEF,
  Image: 'the photos are exported by their addresses where they are used',
  Category: ABOUT_NOBODY,
  CategoryField: ABOUT_NOBODY,
  CategoryFieldName: ABOUT_NOBODY,
  CategoryName: ABOUT_NOBODY,
  HandoverCode: 'a secret until the handover, and without a meaning after it',
  DisputedMessage: COPY,
  DisputedPhoto: COPY,
  ReportedMessage: COPY,
  ReportedPhoto: COPY,
  OrderEvent: 'the times of the order, and the events of its conversation, say it',
  PaymentIntent: 'attempts to pay; what was paid is exported as Payment',
  ProviderEvent: ABOUT_NOBODY,
  ReportReason: ABOUT_NOBODY,
  ReportReasonName: ABOUT_NOBODY,
  WordRule: ABOUT_NOBODY,
  Setting: ABOUT_NOBODY,
  ListingFlag:
    'how listings are checked, which must not help to get round it; the decision is exported',
  PhotoPrint: 'how photos are recognised, which must not help to get round it',
  Rating: 'sums of reviews that are exported',
  FollowMail: 'until when mail was sent',
  SynonymGroup: ABOUT_NOBODY,
  Job: 'work under way, for minutes',
  RateLimit: 'hashes, for two hours at most',
  SignInTurn: 'hashes, for minutes',
  SavedSearchKey: DERIVED,
  UnlistedProduct: DERIVED,
  PayoutBatch: 'made by an admin; its lines are exported',
  TransferReversal: 'its sum is exported with the transfer',
  SandboxIntent: SANDBOX,
  SandboxRefund: SANDBOX,
  SandboxAccount: SANDBOX,
  SandboxTransfer: SANDBOX,
  SandboxReversal: SANDBOX,
  SandboxPayout: SANDBOX,
  SandboxDispute: SANDBOX,
  SandboxEvent: SANDBOX,
  LedgerTransaction: LEDGER,
  LedgerEntry: LEDGER,
  LedgerClosing: LEDGER,
  LedgerObject: LEDGER,
  IdempotencyRecord: 'answers that were given already, for a day',
};

const words = (text: string) => text.split(/\s+/).filter(Boolean);

/** The columns of each model of a schema, without relations. */
function columnsOf(schema: string): Map<string, string[]> {
  const models = [...schema.matchAll(/^model (\w+) \{([^]*?)^\}/gm)];
  const names = new Set(models.map(([, name]) => name));
  return new Map(
    models.map(([, name = '', body = '']) => {
      const fields = [...body.matchAll(/^ {2}(\w+) +(\w+)/gm)];
      return [name, fields.flatMap(([, column = '', type]) => (names.has(type) ? [] : [column]))];
    }),
  );
}

/** The columns of a schema that the lists above do not decide about, and those that do not exist. */
function undecided(schema: string) {
  const columns = columnsOf(schema);
  const listed = new Map(
    Object.entries(EXPORTED).map(([model, { exported, leftOut }]) => [
      model,
      [...words(exported), ...Object.keys(leftOut).flatMap(words)],
    ]),
  );
  const missing = [...columns].flatMap(([model, names]) => {
    if (LEFT_OUT[model] !== undefined) return [];
    return names
      .filter((name) => !listed.get(model)?.includes(name))
      .map((name) => `${model}.${name}`);
  });
  const gone = [
    ...[...listed].flatMap(([model, names]) =>
      names.filter((name) => !columns.get(model)?.includes(name)).map((name) => `${model}.${name}`),
    ),
    ...Object.keys(LEFT_OUT).filter((model) => !columns.has(model) || listed.has(model)),
  ];
  return { missing, gone };
}

/** The files that collect the export. */
const COLLECTING = [
  'account-lifecycle/export-data.server.ts',
  'account-lifecycle/export-orders.server.ts',
  'accounts/account.policy.ts',
  'accounts/audit.server.ts',
  'accounts/mail-tokens.server.ts',
  'alerts/saved-searches.server.ts',
  'conversations/export-conversations.server.ts',
  'disputes/end-disputes.server.ts',
  'follows/follows.server.ts',
  'moderation/account-moderation.server.ts',
  'moderation/person-reports.server.ts',
  'notifications/export-notifications.server.ts',
  'payouts/erase-payouts.server.ts',
  'payouts/export-earnings.server.ts',
  'products/listing-drafts.server.ts',
  'reviews/erase-reviews.server.ts',
  'second-factors/export-sign-in.server.ts',
];

describe('the export of personal data', () => {
  const schema = readFileSync('prisma/schema.prisma', 'utf8');

  it('decides about each column of each model, and about no other', () => {
    expect(columnsOf(schema).size).toBeGreaterThan(80);
    expect(undecided(schema)).toEqual({ missing: [], gone: [] });
  });

  it('finds a planted column, a planted model and a column that is gone', () => {
    const planted = schema
      .replace('model User {', 'model User {\n  planted String?')
      .replace(/^ {2}userAgent +String$/m, '');
    const { missing, gone } = undecided(`${planted}\nmodel Planted {\n  id String @id\n}\n`);
    expect(missing).toEqual(['User.planted', 'Planted.id']);
    expect(gone).toEqual(['Session.userAgent']);
  });

  it('names what it exports in the files that collect it', () => {
    const code = COLLECTING.map((file) => readFileSync(`app/features/${file}`, 'utf8')).join('\n');
    const known = new Set(code.match(/\w+/g));
    const relations = (name: string) => name.replace(/Id$/, '');
    const unnamed = Object.entries(EXPORTED).flatMap(([model, { exported }]) =>
      words(exported)
        .filter((name) => !known.has(name) && !known.has(relations(name)))
        .map((name) => `${model}.${name}`),
    );
    expect(unnamed).toEqual([]);
  });

  it('exports no secret', () => {
    const secret = /hash|secret|sealed|token|publicKey|credentialId|unsubscribeKey/i;
    const named = Object.values(EXPORTED).flatMap(({ exported }) => words(exported));
    expect(named.filter((name) => secret.test(name))).toEqual([]);
  });
});
