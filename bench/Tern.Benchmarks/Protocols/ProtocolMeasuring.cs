using Tern.Benchmarks.Measuring;

namespace Tern.Benchmarks.Protocols;

/// <summary>Measures groups: time here, where all subjects of a case take turns, bytes in a child.</summary>
internal static class ProtocolMeasuring
{
    public static IReadOnlyList<ProtocolFigure> Measure(IReadOnlyList<ProtocolGroup> groups, IReadOnlyList<string> words)
    {
        IReadOnlyDictionary<(string, string, string), (double Allocated, double Garbage)> bytes = ProtocolBytes.Measure(words);
        var figures = new List<ProtocolFigure>();
        foreach (ProtocolGroup group in groups)
        {
            Console.Error.WriteLine(group.Title);
            // The whole group first: code that reads text alone would be compiled for text alone.
            Settling.Settle([.. group.Cases.SelectMany(work => work.Subjects).Select(ToAction)]);
            foreach (ProtocolCase work in group.Cases)
            {
                double[] times = Interleaved.Times([.. work.Subjects.Select(ToAction)]);
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
