using System.Globalization;
using Tern.Benchmarks.Reporting;

namespace Tern.Benchmarks.Protocols;

/// <summary>A goal of the design, and what was measured of it.</summary>
/// <param name="Group">The table.</param>
/// <param name="Case">The line.</param>
/// <param name="Demand">What is demanded.</param>
/// <param name="Measured">What was found.</param>
/// <param name="IsReached">Whether that is enough.</param>
internal sealed record ProtocolGoal(string Group, string Case, string Demand, string Measured, bool IsReached)
{
    /// <summary>How many times as long as the floor a codec may take.</summary>
    private const double MostOfFloor = 1.3;

    /// <summary>How many times as long the AWS SDK must take: the least that the goals of DynamoDB's codec demand of text.</summary>
    private const double LeastOfAws = 2.5;

    private const double CallBytes = 2.5 * 1024;

    /// <summary>All goals of a group.</summary>
    public static IEnumerable<ProtocolGoal> Of(ProtocolGroup group, IReadOnlyList<ProtocolFigure> figures)
    {
        foreach (ProtocolCase work in group.Cases)
        {
            ProtocolFigure? Find(string subject) => figures.FirstOrDefault(figure => (figure.Group, figure.Case, figure.Subject) == (group.Title, work.Name, subject));
            if (Find(Subject.Tern) is not { } own)
                continue;
            ProtocolFigure? floor = Find(Subject.Floor);
            if (group.Bytes != ByteGoal.AsFloor || floor is not null)
                yield return Bytes(group, own, floor);
            if (floor is not null)
                yield return Time(own, floor);
            if (Find(Subject.Json) is { } json)
                yield return AgainstJson(group, own, json);
            if (figures.FirstOrDefault(figure => (figure.Group, figure.Case) == (group.Title, work.Name) && figure.Subject.StartsWith("AWSSDK", StringComparison.Ordinal)) is { } aws)
                yield return AgainstAws(own, aws);
        }
    }

    private static ProtocolGoal Time(ProtocolFigure own, ProtocolFigure floor)
    {
        double ratio = own.Nanoseconds / floor.Nanoseconds;
        return new(own.Group, own.Case, "1.3 × the floor", string.Create(CultureInfo.InvariantCulture, $"{ratio:0.00} ×"), ratio <= MostOfFloor);
    }

    private static ProtocolGoal Bytes(ProtocolGroup group, ProtocolFigure own, ProtocolFigure? floor) => group.Bytes switch
    {
        ByteGoal.Nothing => new(own.Group, own.Case, "0 B", Text(own.AllocatedBytes), own.AllocatedBytes < Garbage.Noise),
        ByteGoal.AsFloor => new(own.Group, own.Case, "the floor's bytes, " + Text(floor!.AllocatedBytes), Text(own.AllocatedBytes), own.AllocatedBytes < floor.AllocatedBytes + Garbage.Noise),
        ByteGoal.Call => new(own.Group, own.Case, "the result + " + Text(CallBytes), "the result + " + Text(own.GarbageBytes), own.GarbageBytes <= CallBytes),
        _ => new(own.Group, own.Case, "the result + 0 B", "the result + " + Text(own.GarbageBytes), own.GarbageBytes < Noise(own)),
    };

    // The cases of blobs are those in which CBOR must be better; in the others text prevails, of which both copy as much.
    private static ProtocolGoal AgainstJson(ProtocolGroup group, ProtocolFigure own, ProtocolFigure json)
    {
        double ratio = json.Nanoseconds / own.Nanoseconds;
        double least = group.Bytes == ByteGoal.ResultAlone ? 1.1 : IsOfBlobs(own.Case) ? 1.3 : 1;
        return new(
            own.Group,
            own.Case,
            string.Create(CultureInfo.InvariantCulture, $"our JSON takes {least:0.0} × as long at least, and allocates no less"),
            string.Create(CultureInfo.InvariantCulture, $"{ratio:0.00} ×, {Text(own.AllocatedBytes)} to {Text(json.AllocatedBytes)}"),
            ratio >= least && own.AllocatedBytes < json.AllocatedBytes + Noise(own));
    }

    private static ProtocolGoal AgainstAws(ProtocolFigure own, ProtocolFigure aws)
    {
        double ratio = aws.Nanoseconds / own.Nanoseconds;
        return new(own.Group, own.Case, string.Create(CultureInfo.InvariantCulture, $"{aws.Subject} takes {LeastOfAws:0.0} × as long at least"), string.Create(CultureInfo.InvariantCulture, $"{ratio:0.00} ×"), ratio >= LeastOfAws);
    }

    private static bool IsOfBlobs(string name) => name.Contains("Binary", StringComparison.Ordinal);

    // What is kept is read from the collector, to a few bytes in ten thousand.
    private static double Noise(ProtocolFigure figure) => Garbage.Noise + (figure.AllocatedBytes * 0.0005);

    // Less than the smallest object is what the collector rounds.
    private static string Text(double bytes) => ResultTable.Bytes(Math.Abs(bytes) < Garbage.Noise ? 0 : (long)bytes);
}
