/** A message of the demo. */
interface DemoMessage {
  by: 'buyer' | 'seller';
  text: string;
  /** How long after the message before it. */
  minutesLater: number;
}

interface DemoConversation {
  /** The interested person. */
  buyer: string;
  /** Hours between the first message and the first start of the demo. */
  hoursAgo: number;
  messages: readonly DemoMessage[];
  /** How many of the newest messages the other side has not read. */
  unread: number;
  /** The seller's report of it, which waits for an admin. */
  report?: { /** The id of a reason. */ reason: string; details: string };
}

/** The conversations of the demo, each about another listing of the published seller's account. */
export const demoConversations: readonly DemoConversation[] = [
  {
    buyer: 'ben',
    hoursAgo: 5,
    unread: 1,
    messages: [
      { by: 'buyer', text: 'Hello, is this still available?', minutesLater: 0 },
      { by: 'seller', text: 'Yes, it is. When would you like to see it?', minutesLater: 12 },
      {
        by: 'buyer',
        text: 'Saturday at 11 would be great.\nIs there somewhere to park?',
        minutesLater: 9,
      },
      {
        by: 'seller',
        text: 'There is, right in front of the house. See you on Saturday.',
        minutesLater: 31,
      },
    ],
  },
  {
    buyer: 'nina',
    hoursAgo: 30,
    unread: 1,
    messages: [
      {
        by: 'buyer',
        text: 'Is there anything wrong with it that the photos do not show?',
        minutesLater: 0,
      },
      { by: 'seller', text: 'Only a few scratches on the back.', minutesLater: 95 },
      {
        by: 'buyer',
        text: 'Thank you. Could you send me its measurements?',
        minutesLater: 40,
      },
    ],
  },
  {
    buyer: 'marcus',
    hoursAgo: 75,
    unread: 0,
    messages: [
      { by: 'buyer', text: 'Could you bring it to Grand Avenue on Friday?', minutesLater: 0 },
      { by: 'seller', text: 'I am there on Thursdays only, around 6 pm.', minutesLater: 130 },
      { by: 'buyer', text: 'Thursday is fine, too.', minutesLater: 22 },
    ],
  },
  {
    buyer: 'omar',
    hoursAgo: 9,
    unread: 0,
    messages: [
      { by: 'buyer', text: 'I take it. My courier comes today.', minutesLater: 0 },
      { by: 'seller', text: 'I would rather hand it over in person.', minutesLater: 14 },
      {
        by: 'buyer',
        text: 'The courier collects only after you have paid his fee by gift card.',
        minutesLater: 6,
      },
    ],
    report: {
      reason: 'fraud',
      details: 'A courier that I have to pay by gift card, for something that I am selling.',
    },
  },
];
