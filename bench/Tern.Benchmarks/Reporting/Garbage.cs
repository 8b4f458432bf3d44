using System.Globalization;
using Tern.Benchmarks.Measuring;
using Tern.Benchmarks.Workloads;
using Tern.DynamoDB;
using Tern.S3;
#if HAS_CASES
using Tern.Benchmarks.Codecs;
#endif

namespace Tern.Benchmarks.Reporting;

/// <summary>What is allocated and is no part of the result, by case: the figures of goals that leave the result out.</summary>
internal static class Garbage
{
    /// <summary>Less than the smallest object.</summary>
    public const double Noise = 23;

    /// <summary>What starts this program as the child that measures.</summary>
    public const string Argument = "--garbage";

    /// <summary>Measures in a process of its own, where nothing else allocates and everything is compiled once.</summary>
    public static IReadOnlyDictionary<string, double> Measure() =>
        OptimisedChild.Run(Argument).ToDictionary(parts => parts[0], parts => double.Parse(parts[1], CultureInfo.InvariantCulture));

    /// <summary>The child: prints a line for each case.</summary>
    public static void Print()
    {
        DynamoDBClient get = TernClients.WithAnswer(Orders.GetItemAnswer);
        List<Figure> figures = [Meter.Measure("GetItem", () => get.GetItemAsync(Orders.GetItem).GetAwaiter().GetResult())];
        var presigning = new PresigningBenchmarks { Case = "presigned GetObject" };
        presigning.SetUp();
        figures.Add(Meter.Measure(presigning.Case, presigning.Tern));
        S3Client list = TernClients.S3WithAnswer(S3CallBenchmarks.WriteList());
        figures.Add(Meter.Measure(S3CallBenchmarks.List, () => list.ListObjectsV2Async(new() { Bucket = "photos" }).GetAwaiter().GetResult()));
#if HAS_CASES
        foreach (string work in new[] { "Item ShallowMap_L", "Item MixedItem_L", "Item BinaryData_L" })
        {
            var benchmarks = new DynamoDBUnmarshallingBenchmarks { Case = work };
            benchmarks.SetUp();
            figures.Add(Meter.Measure(work, benchmarks.Tern));
        }
#endif
        foreach (Figure figure in figures)
            Console.Out.Write(string.Create(CultureInfo.InvariantCulture, $"{figure.Case}\t{figure.AllocatedBytes - figure.RetainedBytes}\n"));
    }
}
