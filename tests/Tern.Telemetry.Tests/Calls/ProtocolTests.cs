using System.Diagnostics;
using System.Net;
using OpenTelemetry.Exporter;
using Tern.CloudWatch;
using Tern.Core.Tests.Support;
using Tern.DynamoDB;
using Tern.Lambda;
using Tern.S3;
using Tern.Sts;
using Tern.Telemetry.Tests.Ec2;
using Tern.Telemetry.Tests.Support;

namespace Tern.Telemetry.Tests.Calls;

public sealed class ProtocolTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(OtlpExportProtocol.HttpProtobuf)]
    [InlineData(OtlpExportProtocol.Grpc)]
    public async Task Call_of_awsJson_is_exported(OtlpExportProtocol protocol)
    {
        using var client = new DynamoDBClient(Clients.Options(ScriptedHandler.Ok("{}", ("x-amzn-RequestId", "R1"))));
        await using TelemetrySession session = await TelemetrySession.StartAsync(protocol);
        AssertCall(
            await session.RunAsync(() => client.GetItemAsync(new() { TableName = "orders", Key = new() { ["pk"] = "1" } }, Token)),
            "DynamoDB",
            "GetItem",
            """
            aws.dynamodb.table_names=['orders'] aws.request_id='R1' cloud.region='eu-west-1' db.system.name='aws.dynamodb'
            http.response.status_code=200 rpc.method='GetItem' rpc.service='DynamoDB' rpc.system='aws-api' rpc.system.name='aws-api'
            server.address='dynamodb.eu-west-1.amazonaws.com' server.port=443 tern.attempts=1
            """);
    }

    [Theory]
    [InlineData(OtlpExportProtocol.HttpProtobuf)]
    [InlineData(OtlpExportProtocol.Grpc)]
    public async Task Call_of_restXml_is_exported(OtlpExportProtocol protocol)
    {
        using var client = new S3Client(Clients.Options(ScriptedHandler.Ok("<ListBucketResult/>", ("x-amz-request-id", "R1"), ("x-amz-id-2", "R2"))));
        await using TelemetrySession session = await TelemetrySession.StartAsync(protocol);
        AssertCall(
            await session.RunAsync(() => client.ListObjectsV2Async(new() { Bucket = "photos" }, Token)),
            "S3",
            "ListObjectsV2",
            """
            aws.extended_request_id='R2' aws.request_id='R1' aws.s3.bucket='photos' cloud.region='eu-west-1' http.response.status_code=200
            rpc.method='ListObjectsV2' rpc.service='S3' rpc.system='aws-api' rpc.system.name='aws-api'
            server.address='photos.s3.eu-west-1.amazonaws.com' server.port=443 tern.attempts=1
            """);
    }

    [Theory]
    [InlineData(OtlpExportProtocol.HttpProtobuf)]
    [InlineData(OtlpExportProtocol.Grpc)]
    public async Task Call_of_awsQuery_is_exported(OtlpExportProtocol protocol)
    {
        const string Response = """
            <GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
              <GetCallerIdentityResult><Account>123456789012</Account></GetCallerIdentityResult>
            </GetCallerIdentityResponse>
            """;
        using var client = new StsClient(Clients.Options(ScriptedHandler.Ok(Response, ("x-amzn-RequestId", "R1"))));
        await using TelemetrySession session = await TelemetrySession.StartAsync(protocol);
        AssertCall(
            await session.RunAsync(() => client.GetCallerIdentityAsync(new(), Token)),
            "STS",
            "GetCallerIdentity",
            """
            aws.request_id='R1' cloud.region='eu-west-1' http.response.status_code=200
            rpc.method='GetCallerIdentity' rpc.service='STS' rpc.system='aws-api' rpc.system.name='aws-api'
            server.address='sts.eu-west-1.amazonaws.com' server.port=443 tern.attempts=1
            """);
    }

    [Theory]
    [InlineData(OtlpExportProtocol.HttpProtobuf)]
    [InlineData(OtlpExportProtocol.Grpc)]
    public async Task Call_of_restJson_is_exported(OtlpExportProtocol protocol)
    {
        using var client = new LambdaClient(Clients.Options(ScriptedHandler.Ok("""{"Functions":[]}""", ("x-amzn-RequestId", "R1"))));
        await using TelemetrySession session = await TelemetrySession.StartAsync(protocol);
        AssertCall(
            await session.RunAsync(() => client.ListFunctionsAsync(new(), Token)),
            "Lambda",
            "ListFunctions",
            """
            aws.request_id='R1' cloud.region='eu-west-1' http.response.status_code=200
            rpc.method='ListFunctions' rpc.service='Lambda' rpc.system='aws-api' rpc.system.name='aws-api'
            server.address='lambda.eu-west-1.amazonaws.com' server.port=443 tern.attempts=1
            """);
    }

    [Theory]
    [InlineData(OtlpExportProtocol.HttpProtobuf)]
    [InlineData(OtlpExportProtocol.Grpc)]
    public async Task Call_of_rpcv2Cbor_is_exported(OtlpExportProtocol protocol)
    {
        const byte EmptyMap = 0xA0;
        HttpResponseMessage response = ScriptedHandler.CreateResponse(
            HttpStatusCode.OK, [EmptyMap], ("smithy-protocol", "rpc-v2-cbor"), ("Content-Type", "application/cbor"), ("x-amzn-RequestId", "R1"));
        using var client = new CloudWatchClient(Clients.Options(response));
        await using TelemetrySession session = await TelemetrySession.StartAsync(protocol);
        AssertCall(
            await session.RunAsync(() => client.ListMetricsAsync(new(), Token)),
            "CloudWatch",
            "ListMetrics",
            """
            aws.request_id='R1' cloud.region='eu-west-1' http.response.status_code=200
            rpc.method='ListMetrics' rpc.service='CloudWatch' rpc.system='aws-api' rpc.system.name='aws-api'
            server.address='monitoring.eu-west-1.amazonaws.com' server.port=443 tern.attempts=1
            """);
    }

    [Theory]
    [InlineData(OtlpExportProtocol.HttpProtobuf)]
    [InlineData(OtlpExportProtocol.Grpc)]
    public async Task Call_of_ec2Query_is_exported(OtlpExportProtocol protocol)
    {
        const string Response = """
            <DescribeRegionsResponse xmlns="http://ec2.amazonaws.com/doc/2016-11-15/">
              <requestId>R1</requestId>
              <regionInfo><item><regionName>eu-west-1</regionName></item></regionInfo>
            </DescribeRegionsResponse>
            """;
        using var client = new Ec2Client(Clients.Options(ScriptedHandler.Ok(Response, ("x-amzn-RequestId", "R1"))));
        await using TelemetrySession session = await TelemetrySession.StartAsync(protocol);
        AssertCall(
            await session.RunAsync(() => client.DescribeRegionsAsync(new(), Token)),
            "EC2",
            "DescribeRegions",
            """
            aws.request_id='R1' cloud.region='eu-west-1' http.response.status_code=200
            rpc.method='DescribeRegions' rpc.service='EC2' rpc.system='aws-api' rpc.system.name='aws-api'
            server.address='ec2.eu-west-1.amazonaws.com' server.port=443 tern.attempts=1
            """);
    }

    private static void AssertCall(ExportedTelemetry exported, string service, string method, string attributes)
    {
        Assert.Equal($"{service}.{method}", exported.Span.Name);
        Assert.Equal(ActivityKind.Client, exported.Span.Kind);
        Assert.Equal(ActivityStatusCode.Unset, exported.Span.Status);
        Assert.Equal(attributes.ReplaceLineEndings(" "), exported.Span.Attributes.ToString());
        Assert.Empty(exported.Span.Events);
        CallMetricsAssert.Succeeded(exported, service, method);
    }
}
