using System.Globalization;
using Tern.Benchmarks.Reporting;

namespace Tern.Benchmarks.Protocols;

/// <summary>A goal, and its measurement.</summary>
/// <param name="Group">The table.</param>
/// <param name="Case">The line.</param>
/// <param name="Target">The required value.</param>
/// <param name="Measured">The measured value.</param>
/// <param name="IsReached">True if the goal is reached.</param>
internal sealed record ProtocolGoal(string Group, string Case, string Target, string Measured, bool IsReached)
{
    /// <summary>The maximum time of a codec, as a multiple of the baseline.</summary>
    private const double MaxBaselineRatio = 1.3;

    /// <summary>The minimum time of the AWS SDK, as a multiple of Tern's: the smallest ratio of the goals for text in DynamoDB.</summary>
    private const double MinAwsRatio = 2.5;

    private const double CallBytes = 2.5 * 1024;

    /// <summary>Returns all goals of a group.</summary>
    public static IEnumerable<ProtocolGoal> Of(ProtocolGroup group, IReadOnlyList<ProtocolMeasurement> figures)
    {
        foreach (ProtocolCase work in group.Cases)
        {
            ProtocolMeasurement? Find(string subject) => figures.FirstOrDefault(figure => (figure.Group, figure.Case, figure.Subject) == (group.Title, work.Name, subject));
            if (Find(Subject.Tern) is not { } own)
                continue;
            ProtocolMeasurement? floor = Find(Subject.Baseline);
            if (group.Bytes != ByteGoal.AsBaseline || floor is not null)
                yield return Bytes(group, own, floor);
            if (floor is not null)
                yield return Time(own, floor);
            if (Find(Subject.Json) is { } json)
                yield return AgainstJson(group, own, json);
            if (figures.FirstOrDefault(figure => (figure.Group, figure.Case) == (group.Title, work.Name) && figure.Subject.StartsWith("AWSSDK", StringComparison.Ordinal)) is { } aws)
                yield return AgainstAws(own, aws);
        }
    }

    private static ProtocolGoal Time(ProtocolMeasurement own, ProtocolMeasurement floor)
    {
        double ratio = own.Nanoseconds / floor.Nanoseconds;
        return new(own.Group, own.Case, "1.3 × the baseline", string.Create(CultureInfo.InvariantCulture, $"{ratio:0.00} ×"), ratio <= MaxBaselineRatio);
    }

    private static ProtocolGoal Bytes(ProtocolGroup group, ProtocolMeasurement own, ProtocolMeasurement? floor) => group.Bytes switch
    {
        ByteGoal.Zero => new(own.Group, own.Case, "0 B", Text(own.AllocatedBytes), own.AllocatedBytes < Garbage.Noise),
        ByteGoal.AsBaseline => new(own.Group, own.Case, "the bytes of the baseline, " + Text(floor!.AllocatedBytes), Text(own.AllocatedBytes), own.AllocatedBytes < floor.AllocatedBytes + Garbage.Noise),
        ByteGoal.Call => new(own.Group, own.Case, "the result + " + Text(CallBytes), "the result + " + Text(own.GarbageBytes), own.GarbageBytes <= CallBytes),
        _ => new(own.Group, own.Case, "the result + 0 B", "the result + " + Text(own.GarbageBytes), own.GarbageBytes < Noise(own)),
    };

    // CBOR must be faster in cases with blobs. The other cases are mostly text, of which both formats copy the same amount.
    private static ProtocolGoal AgainstJson(ProtocolGroup group, ProtocolMeasurement own, ProtocolMeasurement json)
    {
        double ratio = json.Nanoseconds / own.Nanoseconds;
        double least = group.Bytes == ByteGoal.ResultOnly ? 1.1 : IsOfBlobs(own.Case) ? 1.3 : 1;
        return new(
            own.Group,
            own.Case,
            string.Create(CultureInfo.InvariantCulture, $"our JSON takes at least {least:0.0} × the time and allocates no less"),
            string.Create(CultureInfo.InvariantCulture, $"{ratio:0.00} ×, {Text(own.AllocatedBytes)} to {Text(json.AllocatedBytes)}"),
            ratio >= least && own.AllocatedBytes < json.AllocatedBytes + Noise(own));
    }

    private static ProtocolGoal AgainstAws(ProtocolMeasurement own, ProtocolMeasurement aws)
    {
        double ratio = aws.Nanoseconds / own.Nanoseconds;
        return new(own.Group, own.Case, string.Create(CultureInfo.InvariantCulture, $"{aws.Subject} takes at least {MinAwsRatio:0.0} × the time"), string.Create(CultureInfo.InvariantCulture, $"{ratio:0.00} ×"), ratio >= MinAwsRatio);
    }

    private static bool IsOfBlobs(string name) => name.Contains("Binary", StringComparison.Ordinal);

    // The garbage collector reports retained bytes with an error of a few in ten thousand.
    private static double Noise(ProtocolMeasurement figure) => Garbage.Noise + (figure.AllocatedBytes * 0.0005);

    // Less than the smallest object is a rounding error of the garbage collector.
    private static string Text(double bytes) => ResultTable.Bytes(Math.Abs(bytes) < Garbage.Noise ? 0 : (long)bytes);
}
