using System.Security.Cryptography;
using System.Text;
using Tern.Benchmarks.Workloads;
using Tern.DynamoDB;
using Tern.Runtime;

namespace Tern.Performance;

/// <summary>The cases whose allocations have limits.</summary>
internal static class Work
{
    public static IEnumerable<AllocationMeasurement> MeasureAll() =>
    [
        Bare(),
        .. Signing(),
        .. Calls(),
        .. Codecs(),
        .. CborWork.MeasureAll(),
        .. FormWork.MeasureAll(),
        .. XmlWork.MeasureAll(),
        .. PresignWork.MeasureAll(),
        .. JsonWork.MeasureAll(),
        .. MapperWork.MeasureAll(),
        .. TelemetryWork.MeasureAll(),
        .. BodyWork.MeasureAll(),
        .. TransferWork.MeasureAll(),
        .. FunctionWork.MeasureAll(),
        .. MetricWork.MeasureAll(),
        .. HttpFunctionWork.MeasureAll(),
        .. AspNetCoreWork.MeasureAll(),
        .. PayloadWork.MeasureAll(),
        .. ValidationWork.MeasureAll(),
        .. BatchWork.MeasureAll(),
    ];

    // The allocations of the HTTP transport and message alone, for comparison with the calls.
    private static AllocationMeasurement Bare()
    {
        var invoker = new HttpMessageInvoker(new FixedResponseHandler(Orders.GetItemResponseBody));
        var uri = new Uri("https://dynamodb.eu-west-1.amazonaws.com/");
        return AllocationCounter.Measure("transport response", () =>
        {
            using var request = new HttpRequestMessage(HttpMethod.Post, uri);
            return invoker.SendAsync(request, CancellationToken.None).GetAwaiter().GetResult();
        });
    }

    private static IEnumerable<AllocationMeasurement> Signing()
    {
        var signer = new SigV4Signer();
        var credentials = new AwsCredentials(TernClients.AccessKeyId, TernClients.SecretAccessKey);
        var scope = new SigningScope(TernClients.Region, "dynamodb", new DateTimeOffset(2026, 11, 21, 8, 0, 0, TimeSpan.Zero));
        KeyValuePair<string, string>[] headers = [new("Content-Type", "application/x-amz-json-1.0"), new("X-Amz-Target", "DynamoDB_20120810.PutItem")];
        byte[] hash = new byte[PayloadHash.Length];
        byte[] authorization = new byte[512];
        foreach (int kilobytes in new[] { 1, 10, 100 })
        {
            byte[] body = RandomNumberGenerator.GetBytes(kilobytes * 1024);
            yield return AllocationCounter.Measure($"sign {kilobytes} KB", () =>
            {
                signer.WritePayloadHash(body, hash);
                var request = new SigningRequest { Method = "POST", Host = "dynamodb.eu-west-1.amazonaws.com", Headers = headers, PayloadHash = hash };
                signer.WriteAuthorization(in request, credentials, in scope, authorization);
                return null;
            });
        }
    }

    private static IEnumerable<AllocationMeasurement> Calls()
    {
        DynamoDBClient get = TernClients.WithResponse(Orders.GetItemResponseBody);
        yield return AllocationCounter.Measure("GetItem", () => get.GetItemAsync(Orders.GetItem).GetAwaiter().GetResult());
        DynamoDBClient put = TernClients.WithResponse(Orders.PutItemResponseBody);
        yield return AllocationCounter.Measure("PutItem", () => put.PutItemAsync(Orders.PutItem).GetAwaiter().GetResult());
        foreach ((string name, OrderedMap<AttributeValue> item) in Items.All.Where(item => item.Name is "a shallow map" or "binary data"))
        {
            PutItemRequest request = new() { TableName = Orders.Table, Item = item };
            yield return AllocationCounter.Measure($"PutItem of {name}", () => put.PutItemAsync(request).GetAwaiter().GetResult());
        }
        DynamoDBClient query = TernClients.WithResponse(Orders.QueryResponseBody);
        yield return AllocationCounter.Measure("Query of 100 items", () => query.QueryAsync(Orders.Query).GetAwaiter().GetResult());
    }

    private static IEnumerable<AllocationMeasurement> Codecs()
    {
        var call = new CallInfo { Service = "DynamoDB", Operation = "GetItem" };
        foreach ((string name, OrderedMap<AttributeValue> item) in Items.All)
        {
            using var buffer = new PooledBuffer(1 << 18);
            yield return AllocationCounter.Measure($"marshal {name}", () =>
            {
                buffer.Clear();
                var writer = new JsonWriter(buffer);
                AttributeValueJson.WriteMap(ref writer, item);
                writer.Complete();
                return null;
            });
            var response = new ResponseMessage
            {
                Call = call,
                Metadata = ResponseMetadata.None,
                Body = Encoding.UTF8.GetBytes($$"""{"Item":{{Encoding.UTF8.GetString(buffer.WrittenSpan)}}}"""),
            };
            yield return AllocationCounter.Measure($"unmarshal {name}", () => GetItemOperation.Instance.Read(response));
        }
    }
}
