import type { ReactNode } from 'react';

/** Size and colour come from the context; an icon is never the only label. */
export type IconProps = { className?: string };

type Drawing = IconProps & { children: ReactNode; filled?: boolean };

/** A decorative drawing on a grid of 24 by 24, hidden from screen readers. */
export function Icon({ className = 'size-5', children, filled = false }: Drawing) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={filled ? `icon icon-filled ${className}` : `icon ${className}`}
    >
      {children}
    </svg>
  );
}

export const HeartIcon = (props: IconProps & { filled?: boolean }) => (
  <Icon {...props}>
    <path d="M12 20.3C5.6 15.6 3 12.3 3 8.8A4.8 4.8 0 0 1 7.8 4c1.8 0 3.3.9 4.2 2.4C12.9 4.9 14.4 4 16.2 4A4.8 4.8 0 0 1 21 8.8c0 3.5-2.6 6.8-9 11.5Z" />
  </Icon>
);

export const MessageIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 5h16v11H10l-5 4v-4H4V5ZM8 9h8M8 12h5" />
  </Icon>
);

export const BellIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15L6 17ZM10 19.5a2 2 0 0 0 4 0" />
  </Icon>
);

export const MenuIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
);

export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
);

export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Icon>
);

export const SearchIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </Icon>
);

export const ChevronDownIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m6 9.5 6 6 6-6" />
  </Icon>
);

export const AlertIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5.5M12 16.5v.1" />
  </Icon>
);

export const PersonIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6" />
  </Icon>
);

export const VerifiedIcon = (props: IconProps) => (
  <Icon {...props} filled>
    <path
      fillRule="evenodd"
      d="M12 1.5 14.7 3.6 18.1 3.4 19.2 6.7 22.1 8.5 21 11.8 22.1 15.1 19.2 16.9 18.1 20.2 14.7 20 12 22.1 9.3 20 5.9 20.2 4.8 16.9 1.9 15.1 3 11.8 1.9 8.5 4.8 6.7 5.9 3.4 9.3 3.6ZM10.8 16.2 17 9.9 15.5 8.4 10.8 13.2 8.6 11 7.1 12.5Z"
    />
  </Icon>
);

export const CameraIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3" y="7" width="18" height="13" rx="2.5" />
    <circle cx="12" cy="13" r="3.6" />
    <path d="M9 7V4h6v3" />
  </Icon>
);

export const ChatIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 5h16v11h-8.5L7 20v-4H4V5Z" />
  </Icon>
);

export const PlayIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3" y="5.5" width="18" height="13" rx="4" />
    <path d="m10.3 9.5 4.2 2.5-4.2 2.5v-5Z" />
  </Icon>
);

/** The turning ring of something under way. */
export const SpinnerIcon = ({ className = 'size-5' }: IconProps) => (
  <Icon className={`animate-turn ${className}`}>
    <path d="M12 3a9 9 0 1 1-9 9" />
  </Icon>
);

/** The price tag that stands for Rummage. Decoration: the name stands beside it. */
export function Logo({ className = 'size-8' }: { className?: string }) {
  return (
    <svg aria-hidden="true" focusable="false" viewBox="0 0 32 32" className={className}>
      <rect width="32" height="32" rx="8" className="fill-pine" />
      <path
        d="M7 8.5A1.5 1.5 0 0 1 8.5 7h7.2c.5 0 1 .2 1.3.5l8 8a1.8 1.8 0 0 1 0 2.6l-6.9 6.9a1.8 1.8 0 0 1-2.6 0l-8-8A1.8 1.8 0 0 1 7 15.7Z"
        className="fill-highlight"
      />
      <circle cx="11.7" cy="11.7" r="1.9" className="fill-pine" />
      <path
        d="M12.5 17.8c2.5 3 5.6 2.4 7.2-.6"
        fill="none"
        strokeWidth="1.8"
        strokeLinecap="round"
        className="stroke-pine"
      />
    </svg>
  );
}

export const HomeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 11 12 4l8 7v9h-5.5v-6h-5v6H4Z" />
  </Icon>
);

export const PlusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 5v14M5 12h14" />
  </Icon>
);

export const FilterIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 7h8M17 7h3M4 17h3M12 17h8" />
    <circle cx="14.5" cy="7" r="2.5" />
    <circle cx="9.5" cy="17" r="2.5" />
  </Icon>
);
