using Tern.Benchmarks.Workloads;
using Tern.Performance.CloudWatch;
using Tern.Runtime;

namespace Tern.Performance;

/// <summary>CBOR in the protocol of CloudWatch.</summary>
internal static class CborWork
{
    private const int Count = 50;

    private static readonly DateTimeOffset s_time = new(2026, 11, 21, 8, 0, 0, TimeSpan.Zero);

    public static IEnumerable<AllocationMeasurement> MeasureAll()
    {
        var request = new PutMetricDataRequest
        {
            Namespace = "Shop",
            MetricData = [.. Enumerable.Range(0, Count).Select(i => new MetricDatum
            {
                MetricName = "orders",
                Dimensions = [new Dimension { Name = "Store", Value = "Käse" }],
                Timestamp = s_time,
                Value = i * 1.5,
            })],
        };
        using var buffer = new PooledBuffer(1 << 18);
        yield return AllocationCounter.Measure("marshal CBOR", () =>
        {
            buffer.Clear();
            var writer = new CborWriter(buffer);
            PutMetricDataRequestCbor.Write(ref writer, request);
            writer.Complete();
            return null;
        });

        byte[] body = CreateResponse();
        using var head = new HttpResponseMessage();
        head.Headers.TryAddWithoutValidation("smithy-protocol", "rpc-v2-cbor");
        var response = new ResponseMessage
        {
            Call = new CallInfo { Service = "CloudWatch", Operation = "GetMetricData" },
            Metadata = new ResponseMetadata(200, head.Headers, null, 1),
            Body = body,
        };
        yield return AllocationCounter.Measure("unmarshal CBOR", () => GetMetricDataOperation.Instance.Read(response));

        var client = new CloudWatchClient(new(TernClients.Options with { Handler = new FixedResponseHandler(body, "application/cbor", "rpc-v2-cbor") }));
        var query = new GetMetricDataRequest { MetricDataQueries = [new MetricDataQuery { Id = "m1", Expression = "m2 * 2" }], StartTime = s_time, EndTime = s_time.AddHours(1) };
        yield return AllocationCounter.Measure("call CBOR", () => client.GetMetricDataAsync(query).GetAwaiter().GetResult());
    }

    private static byte[] CreateResponse()
    {
        using var buffer = new PooledBuffer();
        var writer = new CborWriter(buffer);
        writer.WriteStartMap(1);
        writer.WriteString("MetricDataResults");
        writer.WriteStartArray(1);
        writer.WriteStartMap(4);
        writer.WriteString("Id");
        writer.WriteString("m1");
        writer.WriteString("Label");
        writer.WriteString("Käse");
        writer.WriteString("Timestamps");
        writer.WriteStartArray(Count);
        for (int i = 0; i < Count; i++)
            writer.WriteTimestamp(s_time.AddMinutes(i));
        writer.WriteString("Values");
        writer.WriteStartArray(Count);
        for (int i = 0; i < Count; i++)
            writer.WriteNumber(i * 1.5);
        writer.Complete();
        return buffer.WrittenSpan.ToArray();
    }
}
