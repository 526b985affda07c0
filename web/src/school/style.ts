/* A board and what is said of it: beside each other where there is room, on a phone the words first. */
import { css } from "lit";

export const schoolStyles = css`
  .board-and-words {
    display: grid;
    grid-template-columns: minmax(0, 3fr) minmax(15rem, 2fr);
    gap: 1rem;
    align-items: start;
  }
  .say {
    display: grid;
    gap: 0.9rem;
    align-content: start;
  }
  .what {
    font-size: 1.08rem;
  }
  .well {
    color: var(--good);
    font-weight: 650;
  }
  .off {
    color: var(--bad);
  }
  @media (max-width: 50rem) {
    .board-and-words {
      grid-template-columns: minmax(0, 1fr);
    }
    .page {
      gap: 0.7rem;
      padding: 0.7rem;
    }
    table-page {
      padding: 0;
    }
    h1 {
      font-size: 1.5rem;
    }
    .say {
      order: -1;
      padding: 0.7rem 0.9rem;
      gap: 0.4rem;
    }
  }
`;
