using System.Globalization;
using Tern.Benchmarks.Reporting;

namespace Tern.Benchmarks.S3;

/// <summary>A goal, and its measurement.</summary>
/// <param name="Work">The work and the subject.</param>
/// <param name="Target">The required value.</param>
/// <param name="Measured">The measured value.</param>
/// <param name="IsReached">True if the goal is reached.</param>
internal sealed record ObjectGoal(string Work, string Target, string Measured, bool IsReached)
{
    private const long MiB = 1024 * 1024;
    private const long Kilobyte = 1024;
    private const long UploadBytes = 3_500; // 0.35 MB for a hundred
    private const double MinAwsRatio = 3;
    private const double MinBaselineShare = 0.8;

    /// <summary>Returns the goals of all measured works.</summary>
    public static IEnumerable<ObjectGoal> Of(IReadOnlyList<ObjectMeasurement> figures)
    {
        foreach (IGrouping<ObjectWork, ObjectMeasurement> work in figures.GroupBy(figure => figure.Work))
        {
            ObjectMeasurement Find(string subject) => work.First(figure => figure.Subject == subject);
            ObjectMeasurement own = Find(ObjectSubjects.Tern);
            ObjectMeasurement floor = Find(ObjectSubjects.Baseline);
            switch (work.Key)
            {
                case { Kind: "put", Source: "memory", Bytes: 64 * MiB }:
                    yield return Speed(own, 1_200);
                    yield return Speed(Find(ObjectSubjects.HashFirst), 900);
                    yield return Share(Find(ObjectSubjects.Unsigned), floor);
                    yield return Speed(Find(ObjectSubjects.NoChecksum), 1_400);
                    yield return Bytes(own, 8 * Kilobyte);
                    yield return Bytes(Find(ObjectSubjects.HashFirst), 8 * Kilobyte);
                    yield return Bytes(Find(ObjectSubjects.Unsigned), 8 * Kilobyte);
                    break;
                case { Kind: "get", Source: "memory", Bytes: 64 * MiB }:
                    yield return Share(own, floor);
                    yield return Bytes(own, (long)floor.AllocatedBytes + 4 * Kilobyte);
                    break;
                case { Kind: "upload" }:
                    yield return Bytes(own, UploadBytes);
                    double times = Find(ObjectSubjects.Aws).Seconds / own.Seconds;
                    yield return new(Name(own), "3 × as fast as the AWS SDK", string.Create(CultureInfo.InvariantCulture, $"{times:0.0} ×"), times >= MinAwsRatio);
                    break;
            }
        }
    }

    private static ObjectGoal Speed(ObjectMeasurement figure, double least) =>
        new(Name(figure), Text(least), Text(figure.MegabytesPerSecond), figure.MegabytesPerSecond >= least);

    private static ObjectGoal Share(ObjectMeasurement figure, ObjectMeasurement floor)
    {
        double share = figure.MegabytesPerSecond / floor.MegabytesPerSecond;
        return new(Name(figure), "0.8 × the throughput of the baseline", string.Create(CultureInfo.InvariantCulture, $"{share:0.00} ×"), share >= MinBaselineShare);
    }

    private static ObjectGoal Bytes(ObjectMeasurement figure, long most) =>
        new(Name(figure), "at most " + ResultTable.Bytes(most), ResultTable.Bytes((long)figure.AllocatedBytes), figure.AllocatedBytes <= most);

    private static string Text(double megabytes) => string.Create(CultureInfo.InvariantCulture, $"{megabytes:#,0} MB/s");

    private static string Name(ObjectMeasurement figure) => $"{figure.Work.Name}: {figure.Subject}";
}
