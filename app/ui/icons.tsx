import type { ReactNode } from 'react';

/** Size and colour come from the place an icon is used in; icons never speak for themselves. */
export type IconProps = { className?: string };

type Drawing = IconProps & { children: ReactNode; filled?: boolean };

function Icon({ className = 'size-5', children, filled = false }: Drawing) {
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

export const TrashIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 7h16M9.5 7V4.5h5V7M6.5 7l.9 12.5h9.2L17.5 7M10.3 11v5M13.7 11v5" />
  </Icon>
);

export const PencilIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 20h4L19.5 8.5a2.8 2.8 0 0 0-4-4L4 16v4ZM13.5 6.5l4 4" />
  </Icon>
);

export const FlagIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 21V4M5 4.5h12.5L15 9l2.5 4.5H5" />
  </Icon>
);

export const MegaphoneIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 10v4h3.5L17 18.5v-13L7.5 10H4ZM8 14.5l1 5h2.5l-1-4M20 10.5v3" />
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
    <rect x="4" y="4" width="16" height="16" rx="4.5" />
    <circle cx="12" cy="12" r="3.6" />
    <path d="M16.7 7.3v.1" />
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

/** Google's mark in its own colours, as its rules for sign-in buttons ask. */
export const GoogleIcon = ({ className = 'size-5' }: IconProps) => (
  <svg aria-hidden="true" focusable="false" viewBox="0 0 48 48" className={`shrink-0 ${className}`}>
    <path
      fill="#EA4335"
      d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
    />
    <path
      fill="#4285F4"
      d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
    />
    <path
      fill="#FBBC05"
      d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
    />
    <path
      fill="#34A853"
      d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
    />
  </svg>
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

export const ShareIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 15V4M8 7.5 12 3.5l4 4M6 12H5v8h14v-8h-1" />
  </Icon>
);

export const CalendarIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 6h15v14h-15V6ZM4.5 10.5h15M8.5 3.5V8M15.5 3.5V8" />
  </Icon>
);

export const PhoneIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 4h4l1.5 4.5L8 10.5a12 12 0 0 0 5.5 5.5l2-2.5L20 15v4.5c-8.8 0-15-6.7-15-15.5Z" />
  </Icon>
);

export const MapPinIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 21c-4.7-4.8-7-8.4-7-11.3a7 7 0 0 1 14 0c0 2.9-2.3 6.5-7 11.3Z" />
    <circle cx="12" cy="9.8" r="2.4" />
  </Icon>
);

export const ShieldIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3.5 5 6v5.5c0 4.3 2.8 7.3 7 9 4.2-1.7 7-4.7 7-9V6l-7-2.5ZM9 12l2.2 2.2L15.2 10" />
  </Icon>
);

export const ClockIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5.2l3.4 2" />
  </Icon>
);

export const FilterIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 7h8M17 7h3M4 17h3M12 17h8" />
    <circle cx="14.5" cy="7" r="2.5" />
    <circle cx="9.5" cy="17" r="2.5" />
  </Icon>
);
