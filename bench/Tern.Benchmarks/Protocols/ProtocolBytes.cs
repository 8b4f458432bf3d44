using System.Globalization;
using Tern.Benchmarks.Measuring;
using Tern.Benchmarks.Workloads;

namespace Tern.Benchmarks.Protocols;

/// <summary>Counts the allocations of all subjects of all cases in a separate process.</summary>
internal static class ProtocolBytes
{
    /// <summary>The argument that starts this program as the counting child process. Words that select groups follow.</summary>
    public const string Argument = "--protocol-bytes";

    /// <summary>Counts the allocations of the groups that the words select.</summary>
    /// <returns>The allocated bytes, and those that the result does not reference, by group, case and subject.</returns>
    public static IReadOnlyDictionary<(string Group, string Case, string Subject), (double Allocated, double Garbage)> Measure(IReadOnlyList<string> words) =>
        OptimizedProcess.Run([Argument, .. words]).ToDictionary(
            fields => (fields[0], fields[1], fields[2]),
            fields => (double.Parse(fields[3], CultureInfo.InvariantCulture), double.Parse(fields[4], CultureInfo.InvariantCulture)));

    /// <summary>Prints a line for each subject, in the child process.</summary>
    public static void Print(IReadOnlyList<ProtocolGroup> groups)
    {
        foreach (ProtocolGroup group in groups)
        {
            foreach (ProtocolCase work in group.Cases)
            {
                foreach (Subject subject in work.Subjects)
                {
                    AllocationMeasurement figure = AllocationCounter.Measure(subject.Name, subject.Work);
                    Console.Out.Write(string.Create(CultureInfo.InvariantCulture, $"{group.Title}\t{work.Name}\t{subject.Name}\t{figure.AllocatedBytes}\t{figure.AllocatedBytes - figure.RetainedBytes}\n"));
                }
            }
        }
    }
}
