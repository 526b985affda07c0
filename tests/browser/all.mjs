/* Every file of browser tests. */
import "./games.mjs";
import "./gestures.mjs";
import "./agree.mjs";
import "./keep.mjs";
import "./words.mjs";
import "./review.mjs";
import "./ending.mjs";
import "./drag.mjs";
import "./stored.mjs";
import "./online.mjs";
import "./seats.mjs";
import "./notices.mjs";
import "./figures.mjs";
import "./pictures.mjs";
import "./puzzles.mjs";
import "./studies.mjs";
import "./alone.mjs";
