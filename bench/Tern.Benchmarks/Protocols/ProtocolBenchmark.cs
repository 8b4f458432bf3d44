using Tern.Benchmarks.Measuring;

namespace Tern.Benchmarks.Protocols;

/// <summary>Measures groups: time in this process, where the subjects of a case alternate, bytes in a child process.</summary>
internal static class ProtocolBenchmark
{
    public static IReadOnlyList<ProtocolMeasurement> Measure(IReadOnlyList<ProtocolGroup> groups, IReadOnlyList<string> words)
    {
        IReadOnlyDictionary<(string, string, string), (double Allocated, double Garbage)> bytes = ProtocolBytes.Measure(words);
        var figures = new List<ProtocolMeasurement>();
        foreach (ProtocolGroup group in groups)
        {
            Console.Error.WriteLine(group.Title);
            // The complete group first: the profile of one case alone would specialize shared code for that case.
            TierWarmup.WarmUp([.. group.Cases.SelectMany(work => work.Subjects).Select(ToAction)]);
            foreach (ProtocolCase work in group.Cases)
            {
                double[] times = InterleavedTimer.Times([.. work.Subjects.Select(ToAction)]);
                for (int i = 0; i < times.Length; i++)
                {
                    string subject = work.Subjects[i].Name;
                    (double allocated, double garbage) = bytes[(group.Title, work.Name, subject)];
                    figures.Add(new(group.Title, work.Name, subject, times[i], allocated, garbage));
                }
            }
        }
        return figures;
    }

    private static Action ToAction(Subject subject)
    {
        Func<object?> work = subject.Work;
        return () => work();
    }
}
