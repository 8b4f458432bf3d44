using System.Text;
using System.Web;
using Tern.Conformance;
using Tern.Generator.CSharp;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.Clients;

/// <summary>Operations that copy from another region send a URL that is presigned for that region.</summary>
public sealed class SourceRegionUrlTests
{
    private const string Rds = """
        {"smithy": "2.0", "shapes": {
          "example#S": {"type": "service", "version": "2014-10-31", "operations": [{"target": "example#CopyDBSnapshot"}],
            "traits": {"aws.api#service": {"sdkId": "RDS"}, "aws.protocols#awsQuery": {}, "smithy.api#xmlNamespace": {"uri": "http://rds/"}, "aws.auth#sigv4": {"name": "rds"}}},
          "example#CopyDBSnapshot": {"type": "operation", "input": {"target": "example#Input"}},
          "example#Input": {"type": "structure", "members": {
            "SourceDBSnapshotIdentifier": {"target": "smithy.api#String"}, "TargetDBSnapshotIdentifier": {"target": "smithy.api#String"}, "PreSignedUrl": {"target": "smithy.api#String"}}}
        }}
        """;

    private const string Ec2 = """
        {"smithy": "2.0", "shapes": {
          "example#S": {"type": "service", "version": "2016-11-15", "operations": [{"target": "example#CopySnapshot"}],
            "traits": {"aws.api#service": {"sdkId": "EC2"}, "aws.protocols#ec2Query": {}, "smithy.api#xmlNamespace": {"uri": "http://ec2/"}, "aws.auth#sigv4": {"name": "ec2"}}},
          "example#CopySnapshot": {"type": "operation", "input": {"target": "example#Input"}},
          "example#Input": {"type": "structure", "members": {
            "DestinationRegion": {"target": "smithy.api#String"}, "PresignedUrl": {"target": "smithy.api#String"}, "SourceRegion": {"target": "smithy.api#String"}, "SourceSnapshotId": {"target": "smithy.api#String"}}}
        }}
        """;

    [Fact]
    public async Task CopyDBSnapshot_sends_a_url_presigned_for_the_region_of_the_source_ARN()
    {
        Dictionary<string, string> form = await SendAsync(Rds, "Rds", "CopyDBSnapshot", "SourceDBSnapshotIdentifier = \"arn:aws:rds:us-west-2:123456789012:snapshot:one\", TargetDBSnapshotIdentifier = \"two\"");

        Dictionary<string, string> url = Query(form["PreSignedUrl"]);
        Assert.Equal("CopyDBSnapshot", url["Action"]);
        Assert.Equal("2014-10-31", url["Version"]);
        Assert.Equal("arn:aws:rds:us-west-2:123456789012:snapshot:one", url["SourceDBSnapshotIdentifier"]);
        Assert.Equal("eu-west-1", url["DestinationRegion"]);
        Assert.Matches("^AKIDEXAMPLE/[0-9]{8}/us-west-2/rds/aws4_request$", url["X-Amz-Credential"]);
        Assert.Equal("3600", url["X-Amz-Expires"]);
        Assert.Equal("host", url["X-Amz-SignedHeaders"]);
        Assert.False(url.ContainsKey("PreSignedUrl"));
        Assert.False(form.ContainsKey("DestinationRegion"));
    }

    [Fact]
    public async Task CopySnapshot_sends_a_url_presigned_for_the_source_region_and_the_destination_region()
    {
        Dictionary<string, string> form = await SendAsync(Ec2, "Ec2", "CopySnapshot", "SourceRegion = \"us-west-2\", SourceSnapshotId = \"snap-1\"");

        Assert.Equal("eu-west-1", form["DestinationRegion"]);
        Dictionary<string, string> url = Query(form["PresignedUrl"]);
        Assert.Equal("eu-west-1", url["DestinationRegion"]);
        Assert.Equal("snap-1", url["SourceSnapshotId"]);
        Assert.Matches("^AKIDEXAMPLE/[0-9]{8}/us-west-2/ec2/aws4_request$", url["X-Amz-Credential"]);
    }

    [Theory]
    [InlineData("SourceDBSnapshotIdentifier = \"arn:aws:rds:eu-west-1:123456789012:snapshot:one\"")]
    [InlineData("TargetDBSnapshotIdentifier = \"two\"")]
    public async Task CopyDBSnapshot_within_a_region_sends_no_presigned_url(string members)
    {
        Dictionary<string, string> form = await SendAsync(Rds, "Rds", "CopyDBSnapshot", members);
        Assert.False(form.ContainsKey("PreSignedUrl"));
    }

    [Fact]
    public async Task CopyDBSnapshot_with_a_presigned_url_of_the_caller_sends_it_unchanged()
    {
        Dictionary<string, string> form = await SendAsync(Rds, "Rds", "CopyDBSnapshot", "SourceDBSnapshotIdentifier = \"arn:aws:rds:us-west-2:123456789012:snapshot:one\", PreSignedUrl = \"https://mine/\"");
        Assert.Equal("https://mine/", form["PreSignedUrl"]);
    }

    private static async Task<Dictionary<string, string>> SendAsync(string model, string service, string operation, string members)
    {
        string driver = $$"""
            namespace Tern.{{service}}
            {
                public static class Driver
                {
                    public static async System.Threading.Tasks.Task Call(System.Net.Http.HttpMessageHandler handler)
                    {
                        using var client = new {{service}}Client(new {{service}}ClientOptions { Endpoint = "https://example.com", Region = "eu-west-1", Handler = handler, Credentials = new global::Tern.StaticCredentialsProvider("AKIDEXAMPLE", "secret") });
                        await client.{{operation}}Async(new() { {{members}} });
                    }
                }
            }
            """;
        GeneratedCode code = TestModel.Compile(service, TestModel.Generate(model, Outputs.Types | Outputs.Client), driver);
        string sent = "";
        using var handler = new BytesHandler(body =>
        {
            sent = Encoding.UTF8.GetString(body);
            return Encoding.UTF8.GetBytes($"<{operation}Response/>");
        });
        await TestModel.Method<Func<HttpMessageHandler, Task>>(code, $"Tern.{service}.Driver", "Call")(handler);
        return Parse(sent);
    }

    private static Dictionary<string, string> Query(string url)
    {
        Assert.StartsWith("https://example.com/?", url, StringComparison.Ordinal);
        return Parse(url[(url.IndexOf('?', StringComparison.Ordinal) + 1)..]);
    }

    private static Dictionary<string, string> Parse(string form) =>
        form.Split('&').Select(pair => pair.Split('=', 2)).ToDictionary(pair => pair[0], pair => HttpUtility.UrlDecode(pair[1]));
}
