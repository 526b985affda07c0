"""An environment with the methods of PettingZoo's turn-based API, which need not be installed.

    env = tablier.Env("cephalopod", size="3x3")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        action = None if terminated or truncated else policy(observation)
        env.step(action)

An observation is a dictionary: "observation" (planes x rows x columns bytes) and "action_mask" (a 1
for each legal action). Chance moves by itself.
"""

from __future__ import annotations

import ctypes
from typing import Any, Dict, Iterator, List, Optional, Tuple, Union

from . import errors
from ._native import raw
from .batch import Batch, address, mask, planes, zeros
from .games import OVER, PUBLIC, Game

try:
    from gymnasium import spaces
except ImportError:  # what is needed of it stands here
    spaces = None  # type: ignore[assignment]


class Discrete:
    """The numbers from 0 to n - 1."""

    def __init__(self, n: int) -> None:
        self.n = n

    def contains(self, x: Any) -> bool:
        return isinstance(x, int) and 0 <= x < self.n


class Box:
    """Arrays of bytes of a shape."""

    def __init__(self, shape: Tuple[int, ...]) -> None:
        self.low, self.high, self.shape = 0, 255, shape


class Env:
    """One game after another, an agent for each seat."""

    metadata = {"render_modes": ["ansi", "svg"], "name": "tablier_v1", "is_parallelizable": False}

    def __init__(
        self,
        game: Union[str, int, Game],
        seats: int = 0,
        variant: str = "",
        position: Optional[str] = None,
        render_mode: Optional[str] = None,
        **options: object,
    ) -> None:
        self._batch = Batch(game, 1, 0, seats, variant, position, **options)
        if not self._batch.shape.actions:
            raise errors.missing()
        self.game, self.render_mode = self._batch.game, render_mode
        self.possible_agents = [f"seat_{i}" for i in range(self._batch.shape.seats)]
        self._choice = (ctypes.c_int32 * 1)()
        self._actor = (ctypes.c_int8 * 1)()
        self._seeds = 0
        self._prepare()
        self.reset()

    def _prepare(self) -> None:
        """The two calls of a step, with what they are given laid out once: they are made often."""
        batch = self._batch
        handle, one = ctypes.c_void_p(batch._pointer), ctypes.c_size_t(1)
        at, self._kept = address(self._actor, "b", 1)
        self._actions = batch.shape.actions
        self._step, self._look = raw("batch_step"), raw("batch_actors")
        self._step_given: Optional[Tuple[Any, ...]] = (
            handle,
            self._choice,
            one,
            ctypes.c_int(0),
            ctypes.c_void_p(batch._rewards),
            ctypes.c_void_p(batch._done),
            None,
        )
        self._look_given = (handle, ctypes.c_void_p(at), one, None)

    # ---- spaces

    def observation_space(self, agent: str) -> Any:
        shape = self._batch.shape
        if spaces is None:
            return {"observation": Box(shape.observation), "action_mask": Box((shape.actions,))}
        import numpy

        return spaces.Dict(
            {
                "observation": spaces.Box(0, 255, shape.observation, numpy.uint8),
                "action_mask": spaces.Box(0, 1, (shape.actions,), numpy.uint8),
            }
        )

    def action_space(self, agent: str) -> Any:
        kind = Discrete if spaces is None else spaces.Discrete
        return kind(self._batch.shape.actions)

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    # ---- playing

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Begins a game. Without a seed each game is another one, the same in every run."""
        self._seeds += 1
        self._batch.reset(self._seeds if seed is None else seed)
        self.agents: List[str] = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        self._look(*self._look_given)
        seat = self._actor[0]
        if seat == OVER:
            for agent in self.agents:
                self.terminations[agent] = True
            self.agent_selection = self.agents[0] if self.agents else ""
        else:
            self.agent_selection = self.possible_agents[seat]

    def _take_leave(self, action: Any) -> None:
        """An agent whose game is over goes when it is asked once more."""
        if action is not None:
            raise errors.illegal()
        agent = self.agent_selection
        self.agents.remove(agent)
        for table in (
            self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos
        ):
            del table[agent]
        self.agent_selection = self.agents[0] if self.agents else ""

    def step(self, action: Optional[int]) -> None:
        """Makes the selected agent's action; None once its game is over."""
        given, agent = self._step_given, self.agent_selection
        if given is None:
            raise errors.closed()
        if not self.agents:
            raise errors.illegal()
        if self.terminations[agent]:
            return self._take_leave(action)
        if action is None:
            raise errors.illegal()
        if not 0 <= action < self._actions:
            raise errors.out_of_range(action.__index__())
        self._choice[0] = action if type(action) is int else action.__index__()
        ended = self._step(*given)
        if ended < 0:
            self._batch.step(self._choice)  # raises the reason: nothing has happened
        self._cumulative_rewards[agent] = 0.0
        if ended:
            row = self._batch.rewards.tolist()[0]
            for name, reward in zip(self.possible_agents, row):
                self.rewards[name] = reward
                self._cumulative_rewards[name] += reward
        self._select()
        return None

    def _seat(self, agent: str) -> int:
        try:
            return self.possible_agents.index(agent)
        except ValueError:
            raise errors.missing() from None

    def observe(self, agent: str) -> Dict[str, Any]:
        """What an agent sees; only who is to move has legal actions."""
        seat = self._seat(agent)
        with self._batch.table(0) as table, table.view(seat) as view:
            mine = agent == self.agent_selection and not self.terminations.get(agent, True)
            legal = mask(view) if mine else zeros((self._batch.shape.actions,), "B")
            return {"observation": planes(view, seat), "action_mask": legal}

    def last(self, observe: bool = True) -> Tuple[Any, float, bool, bool, Dict[str, Any]]:
        """Observation, reward since it last acted, terminated, truncated and info of the selected
        agent."""
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter: int = 1 << 63) -> Iterator[str]:
        """The selected agent, again and again until nobody is left."""
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    # ---- looking

    def table(self) -> Any:
        """A table that stands as the game does: the whole truth."""
        return self._batch.table(0)

    def render(self) -> Optional[str]:
        """The position as everybody sees it: a drawing in plain text, or SVG."""
        if self.render_mode is None:
            return None
        with self.table() as table, table.view(PUBLIC) as view:
            return view.svg() if self.render_mode == "svg" else view.drawing()

    def close(self) -> None:
        self._step_given = None
        self._batch.close()

    def __str__(self) -> str:
        return f"tablier_{self.game.name}"
