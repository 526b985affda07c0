"""The Python package as its users call it. Speaks TAP."""

import copy
import gc
import os
import pickle
import sys
import threading
import unittest

import tablier

try:
    import numpy
except ImportError:
    numpy = None


class Games(unittest.TestCase):
    def test_games_tell_what_they_are(self):
        names = [game.name for game in tablier.games()]
        self.assertIn("cephalopod", names)
        caminos = tablier.Game("caminos")
        self.assertEqual(caminos.seats, (2, 4))
        self.assertEqual(caminos.options[0].values[0], "square")
        self.assertFalse(caminos.secrets)
        self.assertTrue(tablier.Game("camino").secrets)
        for game in tablier.games():
            self.assertTrue(game.title("fr") and game.credit("ca"))
            self.assertEqual(tablier.Game(game.name), game)

    def test_random_numbers_repeat(self):
        a, b = tablier.Random(3), tablier.Random(3)
        self.assertEqual([a.next() for _ in range(9)], [b.next() for _ in range(9)])
        kept = a.state
        first = [a.below(6) for _ in range(50)]
        a.state = kept
        self.assertEqual(first, [a.below(6) for _ in range(50)])
        self.assertEqual(set(first) - set(range(6)), set())


class Tables(unittest.TestCase):
    def test_a_whole_game(self):
        random = tablier.Random(1)
        table = tablier.Table("cephalopod", size="3x3")
        plies = 0
        while not table.over:
            moves, texts = table.moves(), table.legal()
            self.assertEqual([table.number(text) for text in texts], moves)
            self.assertIsNone(table.why_not(texts[0]))
            table.play(moves[random.below(len(moves))])
            plies += 1
        self.assertEqual(table.ply, plies)
        self.assertIn(table.result.winner, (0, 1))
        self.assertEqual(table.result.how, "majority")
        self.assertEqual(table.moves(), [])

    def test_refusals_have_a_rule_places_and_a_sentence(self):
        table = tablier.Table("cephalopod", size="3x3")
        table.play("a1")
        why = table.why_not("a1")
        self.assertIsInstance(why, tablier.IllegalError)
        self.assertEqual((why.rule, why.cells), ("occupied", [(0, 0)]))
        self.assertEqual(len({why.text(lang) for lang in ("en", "fr", "ca")}), 3)
        with self.assertRaises(tablier.IllegalError):
            table.play("a1")
        with self.assertRaises(tablier.InvalidError):
            table.play("nonsense")
        self.assertEqual(table.ply, 1)
        self.assertEqual(table.why_not("b2", seat=0).rule, "turn")
        self.assertIn("a1", str(pickle.loads(pickle.dumps(why))))

    def test_numbers_out_of_range_are_refused_not_cut(self):
        table = tablier.Table("cephalopod", size="3x3")
        legal = table.moves()[0]
        for number in (legal + (1 << 32), legal - (1 << 32), -1, 1 << 80):
            with self.assertRaises(tablier.RangeError):
                table.play(number)
        for number in (1 << 32, 1 << 31, -(1 << 40), 7):
            with self.assertRaises(tablier.RangeError):
                table.view(number)
        with self.assertRaises(TypeError):
            table.play(1.5)
        with self.assertRaises(TypeError):
            table.play(None)
        with self.assertRaises(tablier.RangeError):
            tablier.Game(1 << 33)
        with self.assertRaises(tablier.RangeError):
            tablier.Search("cephalopod", level=1 << 32)
        with self.assertRaises(tablier.RangeError):
            tablier.Table("cephalopod", seats=(1 << 32) + 2)
        with self.assertRaises(tablier.RangeError):
            tablier.Random(-1)
        self.assertEqual(table.ply, 0)

    def test_copies_are_their_own(self):
        table = tablier.Table("caminos")
        first = table.legal()[0]
        for other in (copy.copy(table), copy.deepcopy(table), table.copy()):
            other.play(first)
            self.assertEqual((table.ply, other.ply), (0, 1))
            other.close()
            other.close()
        view = copy.copy(table.view(0))
        view.follow(first)
        self.assertEqual(view.ply, 1)
        table.assign(tablier.Table("caminos"))
        with self.assertRaises(tablier.HandleError):
            table.assign(tablier.Table("cephalopod"))
        with self.assertRaises(TypeError):
            pickle.dumps(table)
        with self.assertRaises(TypeError):
            copy.copy(tablier.Batch("cephalopod", 1))

    def test_closed_things_say_so(self):
        table = tablier.Table("cephalopod")
        with table as same:
            self.assertEqual(same.ply, 0)
        for call in (table.moves, table.legal, lambda: table.play("a1"), lambda: table.view(0)):
            with self.assertRaises(tablier.HandleError):
                call()
        self.assertIn("closed", repr(table))
        half = tablier.Table.__new__(tablier.Table)  # as when its making failed
        half.__del__()
        with self.assertRaises(tablier.HandleError):
            half.moves()
        del half, table
        gc.collect()
        with self.assertRaises(TypeError):
            tablier.View.look(tablier.Table("caminos").view(0), "no table")

    def test_secrets_stay(self):
        random = tablier.Random(5)
        table = tablier.Table("caminito", size="6x4")
        table.settle(random)
        self.assertIn("?", table.view(tablier.PUBLIC).position)
        self.assertTrue(table.view(0).hides)
        self.assertFalse(table.view(tablier.KNOWING).hides)
        with self.assertRaises(tablier.IllegalError):
            tablier.Table("caminito", position=table.view(0).position)
        view = table.view(0)
        self.assertEqual(view.redeal(random).view(0).position, view.position)
        again = tablier.View("caminito", 0, position=view.position)
        self.assertEqual(again.position, view.position)

    def test_pictures(self):
        for game in tablier.games():
            table = tablier.Table(game)
            table.settle(tablier.Random(1))
            self.assertTrue(table._repr_svg_().startswith("<svg"))
            self.assertIn("</svg>", table.view(0).svg("ca", above=True, paths=False))
            self.assertTrue(str(table).strip())
            scene = table.view(table.actor).scene()
            self.assertTrue(scene.columns and scene.items)

    def test_moves_are_made_of_things_and_boards_set_up(self):
        view = tablier.Table("cephalopod", size="3x3").view(0)
        for move in view.moves():
            things = [i for i in view.scene().items if i.move == move]
            self.assertEqual(view.compose(things), move)
        with self.assertRaises(tablier.InvalidError):
            view.compose([])
        die = next(thing for thing in view.things() if thing.kind == "die")
        again = view.put(2, 2, die).turned(1)
        self.assertEqual(again.actor, 1)
        self.assertNotEqual(again.position, view.position)
        self.assertEqual(again.put(2, 2).turned(0).position, view.position)
        tablier.View("cephalopod", position=again.position)
        self.assertEqual(view.game.matter, "dice")
        self.assertEqual(len({view.game.side(0), view.game.side(1), view.game.side(0, "fr")}), 3)

    def test_chance_counting_and_events(self):
        table = tablier.Table("camino")
        outcomes = table.outcomes()
        self.assertEqual(sum(outcomes.values()), 144)
        table.play(next(iter(outcomes)))
        self.assertEqual(tablier.Table("cephalopod", size="3x3").perft(2), 72)
        table = tablier.Table("caminos")
        table.event(0, "resign")
        self.assertEqual((table.result.winner, table.result.how), (1, "resign"))
        with self.assertRaises(tablier.IllegalError):
            table.event(1, "resign")
        with self.assertRaises(tablier.MissingError):
            table.event(1, "whistle")


class Records(unittest.TestCase):
    TEXT = '[Game "cephalopod"]\n[Variant "size=3x3"]\n\na1 {well} (b2 c3) a2 @1 resign\n'

    def test_records_are_read_and_written(self):
        record = tablier.Record.read(self.TEXT)
        self.assertEqual(record.moves, ["a1", "a2"])
        self.assertEqual(record.tags["Variant"], "size=3x3")
        self.assertEqual([entry.kind for entry in record][:3], ["move", "comment", "open"])
        self.assertEqual(record.replay().result.winner, 1)
        self.assertEqual(record.replay(1).ply, 1)
        again = tablier.Record.read(str(record))
        self.assertEqual(list(again), list(record))
        self.assertEqual(len(list(tablier.read_all(self.TEXT + self.TEXT))), 2)

    def test_records_are_made(self):
        record = tablier.Record("cephalopod", size="3x3")
        for entry in ("a1", tablier.Entry("comment", "so"), tablier.Entry("event", "resign", 1)):
            record.add(entry)
        record.set_tag("Player1", 'A "B"')
        self.assertEqual(record.tag("Player1"), 'A "B"')
        self.assertEqual(list(copy.copy(record)), list(record))
        with self.assertRaises(tablier.InvalidError):
            record.add("two words")
        with self.assertRaises(IndexError):
            record[99]

    def test_broken_records_are_refused(self):
        for n in range(len(self.TEXT)):
            try:
                tablier.Record.read(self.TEXT[:n]).replay()
            except tablier.Error as error:
                self.assertTrue(error.text("fr"))
        with self.assertRaises(tablier.IllegalError):
            tablier.Record.read(self.TEXT.replace("a2", "a1")).replay()


class Thinking(unittest.TestCase):
    def test_a_search_finds_a_win(self):
        table = tablier.Table("cephalopod", size="3x3")
        view = table.view(0)
        with tablier.Search("cephalopod", level=4, seed=2, memory=8 << 20) as search:
            report = search.think(view)
            self.assertIn(search.choose(), table.moves())
            self.assertEqual(report.best[0].line[0], report.best[0].move)
            self.assertEqual(search.move(view), search.move(view))

    def test_threads_think_together_and_can_be_stopped(self):
        view = tablier.Table("caminos").view(0)
        search = tablier.Search("caminos", threads=2, memory=16 << 20)
        self.assertGreaterEqual(search.think(view, iterations=500).iterations, 500)
        search.set(view)
        stopper = threading.Timer(0.05, search.stop)
        stopper.start()
        while search.step(1000) == 1000:
            pass
        stopper.join()
        with self.assertRaises(tablier.HandleError):
            search.set(tablier.Table("cephalopod").view(0))

    def test_a_solver_proves(self):
        table = tablier.Table("cephalopod", size="3x3")
        for move in ("a1", "a3", "c1", "c3"):
            table.play(move)
        solver = tablier.Solver("cephalopod", 16 << 20)
        answer = solver.prove(table.view(0))
        self.assertIn(answer, ("won", "lost"))
        with self.assertRaises(tablier.IllegalError):
            tablier.Solver("camino")


class Numbers(unittest.TestCase):
    def test_actions_are_moves(self):
        for game in tablier.games():
            table = tablier.Table(game)
            table.settle(tablier.Random(1))
            view = table.view(table.actor)
            shape = tablier.shape(view)
            legal = [tablier.action_of(view, move) for move in view.moves()]
            self.assertEqual([tablier.move_of(view, a) for a in legal], view.moves())
            mask = bytes(tablier.mask(view))
            self.assertEqual([i for i, bit in enumerate(mask) if bit], sorted(legal))
            self.assertEqual(len(set(tablier.plane_names(view))), shape.planes)

    def test_batches_play_as_tables_do(self):
        batch = tablier.Batch("cephalopod", 64, seed=3, size="3x3")
        tables = [batch.table(i) for i in range(64)]
        ended = 0
        while ended < 64:
            choices = batch.random()
            numbers = choices.tolist()
            for i, table in enumerate(tables):
                if numbers[i] >= 0:
                    table.play(table.moves()[numbers[i]])
            ended += batch.step(choices, by_index=True)
            self.assertEqual(batch.actors().tolist(), [table.actor for table in tables])
            for i, rewards in enumerate(batch.rewards.tolist()):
                if batch.done[i]:
                    self.assertEqual(rewards[tables[i].result.winner], 1)
                    self.assertEqual(sum(rewards), 0)
        for i, table in enumerate(tables):
            self.assertEqual(
                batch.table(i).view(0).position, table.view(0).position
            )

    def test_a_refused_choice_changes_nothing(self):
        batch = tablier.Batch("cephalopod", 4, size="3x3")
        with self.assertRaises(tablier.IllegalError) as caught:
            batch.step([0, 0, 99, 0], by_index=True)
        self.assertEqual(caught.exception.needed, 2)
        self.assertEqual(batch.choices().tolist(), [9] * 4)
        for wrong in ([0] * 3, [0] * 5, bytearray(16), b"12"):
            with self.assertRaises(tablier.SpaceError):
                batch.step(wrong, by_index=True)
        with self.assertRaises(tablier.RangeError):
            batch.step([1 << 32, 0, 0, 0], by_index=True)
        batch.step([0] * 4, by_index=True)
        self.assertEqual(batch.choices().tolist(), [8] * 4)

    def test_observations_hide_what_views_hide(self):
        batch = tablier.Batch("caminito", 6, seed=9, size="6x4")
        for _ in range(6):
            seen, mask = batch.observe(), batch.mask()
            for i in range(6):
                table = batch.table(i)
                if table.over:
                    continue
                view = table.view(table.actor)
                self.assertEqual(
                    bytes(seen)[i * len(bytes(seen)) // 6 :][: len(bytes(seen)) // 6],
                    bytes(tablier.planes(view, table.actor)),
                )
                twin = view.redeal(tablier.Random(i)).view(table.actor)
                self.assertEqual(
                    bytes(tablier.planes(twin, table.actor)),
                    bytes(tablier.planes(view, table.actor)),
                )
            self.assertEqual(sum(bytes(mask)), sum(batch.choices().tolist()))
            batch.step(batch.random(), by_index=True, restart=True)

    @unittest.skipUnless(numpy, "numpy is not there")
    def test_numpy_arrays_are_written_in_place(self):
        batch = tablier.Batch("cephalopod", 16, size="3x3")
        out = numpy.full((16, *batch.shape.observation), 7, numpy.uint8)
        self.assertIs(batch.observe(out), out)
        self.assertEqual(out.max(), 0)
        mask = batch.mask()
        self.assertEqual(mask.shape, (16, batch.shape.actions))
        actions = mask.argmax(axis=1).astype(numpy.int32)
        batch.step(actions)
        for wrong in (
            numpy.zeros((16, 3), numpy.uint8),
            numpy.zeros(out.shape, numpy.float32),
            numpy.zeros((*out.shape, 2), numpy.uint8)[..., 0],
        ):
            with self.assertRaises(tablier.SpaceError):
                batch.observe(wrong)
        frozen = numpy.zeros(out.shape, numpy.uint8)
        frozen.flags.writeable = False
        with self.assertRaises(tablier.SpaceError):
            batch.observe(frozen)
        with self.assertRaises(tablier.SpaceError):
            batch.step(actions.astype(numpy.int64))


class Environment(unittest.TestCase):
    def test_episodes_have_the_order_of_the_turn_based_api(self):
        for name, options in (("cephalopod", {"size": "3x3"}), ("caminito", {"size": "4x4"})):
            env = tablier.Env(name, **options)
            env.reset(seed=4)
            self.assertEqual(env.agents, ["seat_0", "seat_1"])
            totals = dict.fromkeys(env.possible_agents, 0.0)
            dead = 0
            for agent in env.agent_iter():
                self.assertEqual(agent, env.agent_selection)
                observation, reward, terminated, truncated, info = env.last()
                totals[agent] += reward
                self.assertFalse(truncated)
                if terminated:
                    dead += 1
                    with self.assertRaises(tablier.IllegalError):
                        env.step(0)
                    env.step(None)
                    continue
                mask = bytes(observation["action_mask"])
                with self.assertRaises(tablier.IllegalError):
                    env.step(mask.index(0))
                with self.assertRaises(tablier.RangeError):
                    env.step(len(mask))
                env.step(mask.index(1))
            self.assertEqual((dead, env.agents), (2, []))
            self.assertEqual(sum(totals.values()), 0)
            self.assertTrue(env.table().over)
            with self.assertRaises(tablier.IllegalError):
                env.step(0)
            env.close()
            with self.assertRaises(tablier.HandleError):
                env.step(0)

    def test_the_same_seed_gives_the_same_game(self):
        first, second = (tablier.Env("caminito", size="4x4") for _ in range(2))
        first.reset(seed=8)
        second.reset(seed=8)
        a, b = (bytes(env.observe("seat_0")["observation"]) for env in (first, second))
        self.assertEqual(a, b)
        self.assertEqual(sum(bytes(first.observe("seat_1")["action_mask"])), 0)
        with self.assertRaises(tablier.MissingError):
            first.observe("nobody")

    def test_spaces_and_rendering(self):
        env = tablier.Env("cephalopod", render_mode="ansi", size="3x3")
        self.assertEqual(env.action_space("seat_0").n, 9 * 12)
        self.assertTrue(env.render().strip())
        self.assertEqual((env.num_agents, env.max_num_agents), (2, 2))


class Tap(unittest.TestResult):
    """Results as lines `ok` and `not ok`."""

    def _line(self, test, words, detail=""):
        name = test.id().split(".", 1)[-1].replace("_", " ")
        print(f"{words} {self.testsRun} - python: {name}")
        for line in detail.splitlines():
            print("#", line)

    def addSuccess(self, test):
        self._line(test, "ok")

    def addSkip(self, test, reason):
        self._line(test, "ok", reason)

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self._line(test, "not ok", self.failures[-1][1])

    def addError(self, test, err):
        super().addError(test, err)
        self._line(test, "not ok", self.errors[-1][1])


if __name__ == "__main__":
    suite = unittest.defaultTestLoader.loadTestsFromModule(sys.modules["__main__"])
    result = Tap()
    suite.run(result)
    print(f"1..{result.testsRun}")
    sys.exit(not result.wasSuccessful())
