using FsCheck;
using FsCheck.Fluent;

namespace Tern.Local.Tests.Sqs.RandomWalks;

/// <summary>Creates random lists of commands, and simpler ones of a list for which a test fails.</summary>
internal static class QueueCommands
{
    private const int MaxCount = 120;

    public static Arbitrary<QueueCommand[]> Lists(bool isStored) =>
        Arb.From(Gen.Choose(1, MaxCount).SelectMany(count => Command(isStored).ArrayOf(count)), Shrink);

    private static Gen<QueueCommand> Command(bool isStored)
    {
        Gen<int> queue = Gen.Frequency((4, Gen.Constant(0)), (1, Gen.Constant(1)));
        Gen<int> delay = Gen.Frequency((2, Gen.Constant(0)), (1, Gen.Choose(1, 20)));
        Gen<int> visibility = Gen.Frequency((1, Gen.Constant(0)), (2, Gen.Choose(1, 30)));
        Gen<int> handle = Gen.Choose(0, 15);
        return Gen.Frequency(
            (35, from index in queue from groupId in Gen.Choose(0, 4) from id in Gen.Choose(0, 60) from seconds in delay select (QueueCommand)new QueueCommand.Send(index, groupId, id, seconds)),
            (30, from index in queue from max in Gen.Choose(1, 10) from seconds in visibility select (QueueCommand)new QueueCommand.Receive(index, max, seconds)),
            (12, handle.Select(index => (QueueCommand)new QueueCommand.Delete(index))),
            (12, from index in handle from seconds in visibility select (QueueCommand)new QueueCommand.Change(index, seconds)),
            (2, queue.Select(index => (QueueCommand)new QueueCommand.Purge(index))),
            (6, Gen.Constant<QueueCommand>(new QueueCommand.Redrive())),
            (20, Gen.Frequency((4, Gen.Choose(1, 15)), (1, Gen.Choose(16, 310))).Select(seconds => (QueueCommand)new QueueCommand.Advance(seconds))),
            (isStored ? 3 : 0, Gen.Constant<QueueCommand>(new QueueCommand.Reopen())));
    }

    /// <summary>Returns the list without a part, the larger parts first, and then with one simpler command.</summary>
    private static IEnumerable<QueueCommand[]> Shrink(QueueCommand[] commands)
    {
        for (int length = commands.Length / 2; length > 0; length /= 2)
        {
            for (int start = 0; start + length <= commands.Length; start += length)
                yield return [.. commands[..start], .. commands[(start + length)..]];
        }
        for (int i = 0; i < commands.Length; i++)
        {
            foreach (QueueCommand simpler in Simplify(commands[i]))
                yield return [.. commands[..i], simpler, .. commands[(i + 1)..]];
        }
    }

    private static IEnumerable<QueueCommand> Simplify(QueueCommand command) => command switch
    {
        QueueCommand.Send send => [
            .. Smaller(send.Queue).Select(queue => send with { Queue = queue }),
            .. Smaller(send.Group).Select(group => send with { Group = group }),
            .. Smaller(send.Delay).Select(delay => send with { Delay = delay })],
        QueueCommand.Receive receive => [
            .. Smaller(receive.Queue).Select(queue => receive with { Queue = queue }),
            .. Smaller(receive.Max - 1).Select(max => receive with { Max = max + 1 }),
            .. Smaller(receive.Visibility).Select(visibility => receive with { Visibility = visibility })],
        QueueCommand.Delete delete => Smaller(delete.Handle).Select(handle => delete with { Handle = handle }),
        QueueCommand.Change change => [
            .. Smaller(change.Handle).Select(handle => change with { Handle = handle }),
            .. Smaller(change.Visibility).Select(visibility => change with { Visibility = visibility })],
        QueueCommand.Purge purge => Smaller(purge.Queue).Select(queue => purge with { Queue = queue }),
        QueueCommand.Advance advance => Smaller(advance.Seconds - 1).Select(seconds => advance with { Seconds = seconds + 1 }),
        _ => [],
    };

    private static IEnumerable<int> Smaller(int value) => value == 0 ? [] : new[] { 0, value / 2, value - 1 }.Distinct();
}
