import { Icon, type IconProps } from './icons';

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
