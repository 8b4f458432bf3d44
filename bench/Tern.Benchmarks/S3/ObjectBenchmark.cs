using System.Diagnostics;
using System.Globalization;
using Tern.Benchmarks.Measuring;

namespace Tern.Benchmarks.S3;

/// <summary>Measures all subjects, each in a separate process, against a store in another process. The subjects alternate.</summary>
internal static class ObjectBenchmark
{
    public const string Argument = "--s3-work";

    private const int Rounds = 3;

    /// <summary>Measures the works.</summary>
    public static IReadOnlyList<ObjectMeasurement> Measure(IReadOnlyList<ObjectWork> works)
    {
        List<ObjectMeasurement> figures = [];
        using Process server = ObjectServer.Start(out string endpoint);
        foreach (ObjectWork work in works)
        {
            Console.Error.WriteLine(work.Name);
            IReadOnlyList<string> subjects = ObjectSubjects.For(work);
            ILookup<string, double[]> measured = Enumerable.Range(0, Rounds)
                .SelectMany(_ => subjects.Select(subject => (subject, Figures: MeasureInChild(subject, work, endpoint))))
                .ToLookup(result => result.subject, result => result.Figures);
            foreach (string subject in subjects)
            {
                double Median(int column) => measured[subject].Select(figures => figures[column]).Order().ElementAt(Rounds / 2);
                figures.Add(new(work, subject, Median(0), Median(1), Median(2), Median(3)));
            }
        }
        server.StandardInput.Close();
        server.WaitForExit();
        return figures;
    }

    /// <summary>Measures one subject in the child process, and prints elapsed seconds, processor seconds, allocated bytes and peak bytes.</summary>
    public static async Task PrintAsync(string[] arguments)
    {
        var work = new ObjectWork(arguments[1], arguments[2], long.Parse(arguments[3], CultureInfo.InvariantCulture));
        DirectoryInfo folder = Directory.CreateTempSubdirectory("tern-bench-");
        try
        {
            string path = Path.Combine(folder.FullName, "object");
            if (work is { Kind: "put", Source: "file" })
                ObjectContent.WriteFile(path, work.Bytes);
            Func<Task> once = ObjectSubjects.Create(arguments[0], work, arguments[4], path);
            // The old file is deleted first: two complete files would need twice the page cache.
            void Prepare()
            {
                if (work is { Kind: "get", Source: "file" })
                    File.Delete(path);
            }
            for (int i = 0; i < Math.Max(1, work.Repetitions / 10); i++)
            {
                Prepare();
                await once();
            }
            GC.Collect();
            long memory = PeakMemory.Restart();
            long allocated = GC.GetTotalAllocatedBytes(precise: true);
            TimeSpan processor = Environment.CpuUsage.TotalTime;
            double[] seconds = new double[work.Repetitions];
            for (int i = 0; i < seconds.Length; i++)
            {
                Prepare();
                long start = Stopwatch.GetTimestamp();
                await once();
                seconds[i] = Stopwatch.GetElapsedTime(start).TotalSeconds;
            }
            processor = Environment.CpuUsage.TotalTime - processor;
            allocated = GC.GetTotalAllocatedBytes(precise: true) - allocated;
            Array.Sort(seconds);
            double[] results = [seconds[seconds.Length / 2], processor.TotalSeconds / work.Repetitions, (double)allocated / work.Repetitions, PeakMemory.Read() - memory];
            Console.WriteLine(string.Join('\t', results.Select(result => result.ToString("R", CultureInfo.InvariantCulture))));
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private static double[] MeasureInChild(string subject, ObjectWork work, string endpoint)
    {
        IReadOnlyList<string[]> lines = OptimizedProcess.Run(Argument, subject, work.Kind, work.Source, work.Bytes.ToString(CultureInfo.InvariantCulture), endpoint);
        return [.. lines[^1].Select(field => double.Parse(field, CultureInfo.InvariantCulture))];
    }
}
