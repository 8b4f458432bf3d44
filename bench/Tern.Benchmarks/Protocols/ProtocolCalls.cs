using Tern.Benchmarks.CborPlane;
using Tern.Benchmarks.Codecs;
using Tern.Benchmarks.Codecs.AwsJson;
using Tern.Benchmarks.Codecs.Query;
using Tern.Benchmarks.Ec2;
using Tern.Benchmarks.ObjectStore;
using Tern.Benchmarks.RpcJson;
using Tern.Benchmarks.Workloads;
using Tern.DynamoDB;
using Tern.Kms;
using Tern.S3;
using Tern.Sts;
using CborGetItemRequest = Tern.Benchmarks.CborPlane.GetItemRequest;
using CborValue = Tern.Benchmarks.CborPlane.AttributeValue;
using ObjectCopyRequest = Tern.Benchmarks.ObjectStore.CopyObjectRequest;
using S3CopyRequest = Tern.S3.CopyObjectRequest;

namespace Tern.Benchmarks.Protocols;

/// <summary>One small call of each protocol, from request to result.</summary>
internal static class ProtocolCalls
{
    private const string Endpoint = "https://example.amazonaws.com";

    public static ProtocolGroup Group => new(
        "One call of each protocol",
        "From the method of the client to its result, over a transport that responds immediately: endpoint, signature (except rpcv2Json, whose model has no authentication), headers, response. The bytes include request and response.",
        ByteGoal.Call,
        [.. Calls()]);

    private static IEnumerable<ProtocolCase> Calls()
    {
        DynamoDBClient dynamo = TernClients.WithResponse(Orders.GetItemResponseBody);
        yield return Call("awsJson1_0: GetItem of DynamoDB", () => dynamo.GetItemAsync(Orders.GetItem));

        var kms = new KmsClient(new(Options(KmsCases.Generated, "application/x-amz-json-1.1")));
        var dataKey = new GenerateDataKeyRequest { KeyId = "alias/demo", NumberOfBytes = 32 };
        yield return Call("awsJson1_1: GenerateDataKey of KMS", () => kms.GenerateDataKeyAsync(dataKey));

        var store = new RestJsonDataPlaneClient(new(Options(Copied("restJson1"), "application/json") with { Endpoint = Endpoint }));
        var copy = new ObjectCopyRequest { Bucket = "dest-bucket", Key = "dest-key", CopySource = "/source-bucket/source-key" };
        yield return Call("restJson1: CopyObject of the cases' model", () => store.CopyObjectAsync(copy));

        var s3 = new S3Client(new(Options(Copied("restXml"), "application/xml")));
        var s3Copy = new S3CopyRequest { Bucket = "dest-bucket", Key = "dest-key", CopySource = "/source-bucket/source-key" };
        yield return Call("restXml: CopyObject of S3", () => s3.CopyObjectAsync(s3Copy));

        var sts = new StsClient(new(Options(StsCases.ResponseBody, "text/xml")));
        var role = new AssumeRoleRequest { RoleArn = "arn:aws:iam::123456789012:role/demo", RoleSessionName = "session-17" };
        yield return Call("awsQuery: AssumeRole of STS", () => sts.AssumeRoleAsync(role));

        var ec2 = new Ec2Client(new(Options("""<DescribeRegionsResponse xmlns="http://ec2.amazonaws.com/doc/2016-11-15/"><requestId>59dbff89-35bd-4eac-99ed-be587EXAMPLE</requestId><regionInfo><item><regionName>us-east-1</regionName><regionEndpoint>ec2.us-east-1.amazonaws.com</regionEndpoint></item></regionInfo></DescribeRegionsResponse>"""u8.ToArray(), "text/xml")));
        var regions = new DescribeRegionsRequest { RegionNames = ["us-east-1"] };
        yield return Call("ec2Query: DescribeRegions of EC2", () => ec2.DescribeRegionsAsync(regions));

        var cbor = new RpcCborDataPlaneClient(new(Options(CaseFile.CborResponseBody("GetItem S"), "application/cbor", "rpc-v2-cbor") with { Endpoint = Endpoint }));
        var item = new CborGetItemRequest { TableName = "orders", Key = new() { ["id"] = new CborValue.S("17") } };
        yield return Call("rpcv2Cbor: GetItem of the cases' model", () => cbor.GetItemAsync(item));

        var json = new RpcV2JsonProtocolClient(new(Options("""{"stringValue":"text","integerValue":17}"""u8.ToArray(), "application/json", "rpc-v2-json") with { Endpoint = Endpoint }));
        var scalars = new SimpleScalarPropertiesRequest { StringValue = "text", IntegerValue = 17 };
        yield return Call("rpcv2Json: SimpleScalarProperties of the suite's model", () => json.SimpleScalarPropertiesAsync(scalars));
    }

    private static ProtocolCase Call<TResult>(string name, Func<Task<TResult>> call)
        where TResult : class => new(name, [new(Subject.Tern, () => call().GetAwaiter().GetResult())]);

    private static byte[] Copied(string protocol) => new PublishedCases(protocol).Responses.Single(test => test.Name == "CopyObjectOutput_M").Body;

    private static ClientOptions Options(byte[] response, string contentType, string? protocol = null) =>
        TernClients.Options with { Handler = new FixedResponseHandler(response, contentType, protocol) };
}
