using System.Globalization;
using Tern.Benchmarks.Measuring;
using Tern.Benchmarks.Workloads;
using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;
using Tern.S3;
#if HAS_CASES
using Tern.Benchmarks.Codecs;
#endif

namespace Tern.Benchmarks.Reporting;

/// <summary>The allocated bytes that are not part of the result, by case, for goals that exclude the result.</summary>
internal static class Garbage
{
    /// <summary>The largest number of bytes that counts as noise: less than the smallest object.</summary>
    public const double Noise = 23;

    /// <summary>The argument that starts this program as the measuring child process.</summary>
    public const string Argument = "--garbage";

    /// <summary>Measures in a separate process, where no other code allocates and all code is compiled once.</summary>
    public static IReadOnlyDictionary<string, double> Measure() =>
        OptimizedProcess.Run(Argument).ToDictionary(parts => parts[0], parts => double.Parse(parts[1], CultureInfo.InvariantCulture));

    /// <summary>Prints a line for each case, in the child process.</summary>
    public static void Print()
    {
        DynamoDBClient get = TernClients.WithResponse(Orders.GetItemResponseBody);
        List<AllocationMeasurement> figures = [AllocationCounter.Measure("GetItem", () => get.GetItemAsync(Orders.GetItem).GetAwaiter().GetResult())];
        DynamoTable<MappedOrder> orders = TernClients.WithResponse(Orders.QueryResponseBody).Table<MappedOrder>();
        ItemQuery<MappedOrder> query = new() { Key = MappedOrder.Partition("CUSTOMER#17") };
        figures.Add(AllocationCounter.Measure("Query of 100 items", () => orders.QueryPageAsync(query).GetAwaiter().GetResult()));
        var presigning = new PresigningBenchmarks { Case = "presigned GetObject" };
        presigning.SetUp();
        figures.Add(AllocationCounter.Measure(presigning.Case, presigning.Tern));
        S3Client list = TernClients.S3WithResponse(S3CallBenchmarks.WriteList());
        figures.Add(AllocationCounter.Measure(S3CallBenchmarks.List, () => list.ListObjectsV2Async(new() { Bucket = "photos" }).GetAwaiter().GetResult()));
#if HAS_CASES
        foreach (string work in new[] { "Item ShallowMap_L", "Item MixedItem_L", "Item BinaryData_L" })
        {
            var benchmarks = new DynamoDBUnmarshallingBenchmarks { Case = work };
            benchmarks.SetUp();
            figures.Add(AllocationCounter.Measure(work, benchmarks.Tern));
        }
#endif
        foreach (AllocationMeasurement figure in figures)
            Console.Out.Write(string.Create(CultureInfo.InvariantCulture, $"{figure.Case}\t{figure.AllocatedBytes - figure.RetainedBytes}\n"));
    }
}
