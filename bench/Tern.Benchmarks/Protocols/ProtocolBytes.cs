using System.Globalization;
using Tern.Benchmarks.Measuring;
using Tern.Benchmarks.Workloads;

namespace Tern.Benchmarks.Protocols;

/// <summary>What all subjects of all cases allocate, counted in a process of its own.</summary>
internal static class ProtocolBytes
{
    /// <summary>What starts this program as the child that counts; what follows are words of the groups.</summary>
    public const string Argument = "--protocol-bytes";

    /// <summary>Counts.</summary>
    /// <returns>What is allocated, and what of it the result does not keep, by group, case and subject.</returns>
    public static IReadOnlyDictionary<(string Group, string Case, string Subject), (double Allocated, double Garbage)> Measure(IReadOnlyList<string> words) =>
        OptimisedChild.Run([Argument, .. words]).ToDictionary(
            fields => (fields[0], fields[1], fields[2]),
            fields => (double.Parse(fields[3], CultureInfo.InvariantCulture), double.Parse(fields[4], CultureInfo.InvariantCulture)));

    /// <summary>The child: prints a line for each subject.</summary>
    public static void Print(IReadOnlyList<ProtocolGroup> groups)
    {
        foreach (ProtocolGroup group in groups)
        {
            foreach (ProtocolCase work in group.Cases)
            {
                foreach (Subject subject in work.Subjects)
                {
                    Figure figure = Meter.Measure(subject.Name, subject.Work);
                    Console.Out.Write(string.Create(CultureInfo.InvariantCulture, $"{group.Title}\t{work.Name}\t{subject.Name}\t{figure.AllocatedBytes}\t{figure.AllocatedBytes - figure.RetainedBytes}\n"));
                }
            }
        }
    }
}
