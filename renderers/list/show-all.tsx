import { useNavigation } from "../navigation.tsx";
import { useTranslate } from "../translation.tsx";
import styles from "./list.module.css";

export interface ShowAllProps {
  readonly href: string;
  /** The number of all rows; 0: none, or not known yet. */
  readonly total: number;
  readonly title: string | undefined;
}

/** The way from the first rows of a list to all of them. */
export function ShowAll({ href, total, title }: ShowAllProps) {
  const t = useTranslate();
  const { Link } = useNavigation();
  const text = total === 0 ? t("list.show-all") : t("list.show-all-of", { count: NUMBER.format(total) });
  return (
    <p className={styles["all"]}>
      <Link href={href} {...(title === undefined ? {} : { "aria-label": `${text}: ${title}` })}>
        {text}
      </Link>
    </p>
  );
}

const NUMBER = new Intl.NumberFormat("en");
