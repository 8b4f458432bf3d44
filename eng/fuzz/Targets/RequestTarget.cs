using System.Diagnostics.CodeAnalysis;
using System.Net.Http.Headers;
using System.Text;
using Tern.Local;

namespace Tern.Fuzz.Targets;

/// <summary>
/// Requests to Tern.Local: bodies, expressions, numbers, names. It responds to each, and never with an internal error. Input: a line with the
/// target of the operation, then the body.
/// </summary>
[SuppressMessage("Reliability", "CA1001", Justification = "A target is used until the program ends.")]
internal sealed class RequestTarget : IFuzzTarget
{
    // Requests create tables and items, so the server is replaced regularly.
    private const int RequestsPerServer = 20_000;

    private const string Definition =
        """DynamoDB_20120810.CreateTable{NL}{"TableName":"tab","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"sk","AttributeType":"N"},{"AttributeName":"g","AttributeType":"S"}],"KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"sk","KeyType":"RANGE"}],"GlobalSecondaryIndexes":[{"IndexName":"gsi","KeySchema":[{"AttributeName":"g","KeyType":"HASH"}],"Projection":{"ProjectionType":"ALL"}}],"StreamSpecification":{"StreamEnabled":true,"StreamViewType":"NEW_AND_OLD_IMAGES"}}""";

    private static readonly byte[] s_definition = Bytes(Definition);

    private LocalAws? _aws;
    private HttpMessageInvoker? _server;
    private int _requests;

    public string Name => "request";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        s_definition,
        .. new[]
        {
            """PutItem{NL}{"TableName":"tab","Item":{"pk":{"S":"a"},"sk":{"N":"-1.5e3"},"g":{"S":"g"},"m":{"M":{"l":{"L":[{"N":"1"},{"B":"AA=="},{"NULL":true}]}}},"ss":{"SS":["a","b"]}},"ConditionExpression":"attribute_not_exists(#p) OR (size(m.l[0]) < :n AND NOT contains(ss, :s))","ExpressionAttributeNames":{"#p":"pk"},"ExpressionAttributeValues":{":n":{"N":"12"},":s":{"S":"c"}},"ReturnValues":"ALL_OLD"}""",
            """UpdateItem{NL}{"TableName":"tab","Key":{"pk":{"S":"a"},"sk":{"N":"1"}},"UpdateExpression":"SET a = if_not_exists(a, :n) + :n, l = list_append(:l, :l), m.k = :n REMOVE z[1], y.x ADD c :n, s :ss DELETE d :ss","ExpressionAttributeValues":{":n":{"N":"99999999999999999999999999999999999999"},":l":{"L":[{"S":"x"}]},":ss":{"SS":["p"]}},"ReturnValues":"UPDATED_NEW","ReturnConsumedCapacity":"INDEXES"}""",
            """GetItem{NL}{"TableName":"tab","Key":{"pk":{"S":"a"},"sk":{"N":"1"}},"ProjectionExpression":"a, m.l[0], #d","ExpressionAttributeNames":{"#d":"date"},"ConsistentRead":true}""",
            """DeleteItem{NL}{"TableName":"arn:aws:dynamodb:us-east-1:000000000000:table/tab","Key":{"pk":{"S":"a"},"sk":{"N":"1"}},"ConditionExpression":"a BETWEEN :a AND :b OR a IN (:a, :b)","ExpressionAttributeValues":{":a":{"N":"1"},":b":{"N":"2"}}}""",
            """Query{NL}{"TableName":"tab","KeyConditionExpression":"pk = :p AND sk BETWEEN :a AND :b","FilterExpression":"begins_with(g, :p) AND attribute_type(m, :t)","ExpressionAttributeValues":{":p":{"S":"a"},":a":{"N":"0"},":b":{"N":"1E+125"},":t":{"S":"M"}},"Limit":2,"ScanIndexForward":false,"ExclusiveStartKey":{"pk":{"S":"a"},"sk":{"N":"1"}}}""",
            """Scan{NL}{"TableName":"tab","IndexName":"gsi","Segment":0,"TotalSegments":3,"Select":"COUNT"}""",
            """BatchGetItem{NL}{"RequestItems":{"tab":{"Keys":[{"pk":{"S":"a"},"sk":{"N":"1"}},{"pk":{"S":"b"},"sk":{"N":"2"}}],"ProjectionExpression":"pk"}}}""",
            """BatchWriteItem{NL}{"RequestItems":{"tab":[{"PutRequest":{"Item":{"pk":{"S":"a"},"sk":{"N":"3"}}}},{"DeleteRequest":{"Key":{"pk":{"S":"b"},"sk":{"N":"1"}}}}]},"ReturnItemCollectionMetrics":"SIZE"}""",
            """TransactWriteItems{NL}{"TransactItems":[{"Put":{"TableName":"tab","Item":{"pk":{"S":"x"},"sk":{"N":"1"}}}},{"ConditionCheck":{"TableName":"tab","Key":{"pk":{"S":"y"},"sk":{"N":"1"}},"ConditionExpression":"attribute_not_exists(pk)"}},{"Update":{"TableName":"tab","Key":{"pk":{"S":"z"},"sk":{"N":"1"}},"UpdateExpression":"ADD n :n","ExpressionAttributeValues":{":n":{"N":"1"}}}}],"ClientRequestToken":"token"}""",
            """TransactGetItems{NL}{"TransactItems":[{"Get":{"TableName":"tab","Key":{"pk":{"S":"x"},"sk":{"N":"1"}},"ProjectionExpression":"n"}}]}""",
            """UpdateTable{NL}{"TableName":"tab","AttributeDefinitions":[{"AttributeName":"h","AttributeType":"B"}],"GlobalSecondaryIndexUpdates":[{"Create":{"IndexName":"other","KeySchema":[{"AttributeName":"h","KeyType":"HASH"}],"Projection":{"ProjectionType":"INCLUDE","NonKeyAttributes":["a"]}}}]}""",
            """UpdateTimeToLive{NL}{"TableName":"tab","TimeToLiveSpecification":{"Enabled":true,"AttributeName":"ttl"}}""",
            """TagResource{NL}{"ResourceArn":"arn:aws:dynamodb:us-east-1:000000000000:table/tab","Tags":[{"Key":"a","Value":"b"}]}""",
            """ListTables{NL}{"ExclusiveStartTableName":"a","Limit":5}""",
            """DescribeTable{NL}{"TableName":"tab"}""",
        }.Select(request => Bytes("DynamoDB_20120810." + request)),
        .. new[]
        {
            """ListStreams{NL}{"TableName":"tab","Limit":1}""",
            """GetShardIterator{NL}{"StreamArn":"arn:aws:dynamodb:us-east-1:000000000000:table/tab/stream/2026-11-21T08:00:00.000","ShardId":"shardId-00000000000000000000-00000000","ShardIteratorType":"TRIM_HORIZON"}""",
            """GetRecords{NL}{"ShardIterator":"arn:aws:dynamodb:us-east-1:000000000000:table/tab/stream/2026-11-21T08:00:00.000|1|AAAA","Limit":10}""",
        }.Select(request => Bytes("DynamoDBStreams_20120810." + request)),
    ];

    public void Run(byte[] input)
    {
        if (_requests++ % RequestsPerServer == 0)
            Restart();
        (int status, string body) = Send(input);
        if (status is not (200 or 400 or 404 or 413) && !(status == 501 && NamesAnotherService(input)))
            throw new FuzzFindingException($"The server returned status {status}: {body}");
    }

    // A mutated prefix names a service that is not supported.
    private static bool NamesAnotherService(ReadOnlySpan<byte> input) => !input.StartsWith("DynamoDB_20120810."u8) && !input.StartsWith("DynamoDBStreams_20120810."u8);

    private void Restart()
    {
        _server?.Dispose();
        _aws?.DisposeAsync().AsTask().GetAwaiter().GetResult();
        _aws = LocalAws.StartAsync(new() { VerifiesSignatures = false }).GetAwaiter().GetResult();
        _server = new HttpMessageInvoker(_aws.Handler, disposeHandler: false);
        Send(s_definition);
    }

    private (int Status, string Body) Send(byte[] input)
    {
        int end = input.AsSpan().IndexOf((byte)'\n');
        string target = Encoding.UTF8.GetString(input, 0, Math.Max(end, 0));
        using var request = new HttpRequestMessage(HttpMethod.Post, "https://dynamodb.us-east-1.amazonaws.com/");
        request.Headers.TryAddWithoutValidation("X-Amz-Target", target);
        request.Content = new ByteArrayContent(input, end + 1, input.Length - end - 1);
        request.Content.Headers.ContentType = new MediaTypeHeaderValue("application/x-amz-json-1.0");
        using HttpResponseMessage response = _server!.SendAsync(request, CancellationToken.None).GetAwaiter().GetResult();
        string body = response.IsSuccessStatusCode ? "" : response.Content.ReadAsStringAsync().GetAwaiter().GetResult();
        return ((int)response.StatusCode, body);
    }

    private static byte[] Bytes(string request) => Encoding.UTF8.GetBytes(request.Replace("{NL}", "\n", StringComparison.Ordinal));
}
