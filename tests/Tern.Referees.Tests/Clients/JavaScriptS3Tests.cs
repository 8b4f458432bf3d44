using System.Text.Json.Nodes;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Clients;

/// <summary>The AWS SDK for JavaScript, with its uploads and its presigner, against S3 of Tern.Local over HTTP.</summary>
public sealed class JavaScriptS3Tests(OverHttp referee) : IClassFixture<OverHttp>
{
    private const string Expected = """
        {
          "buckets": ["javascript"],
          "keys": [["hello", "red", "text/x", true], ["hello", "red", "text/x", true], ["hello", "red", "text/x", true], ["hello", "red", "text/x", true]],
          "listed": ["/leading//double", "a b/é/+&=?#%2F"],
          "algorithms": [[70005, true], [70005, true], [70005, true], [70005, true], [70005, true]],
          "big": [true, true], "range": ["bytes 0-3/12582919", 206, "xxxx"], "presigned": "hello", "presignedPut": [200, ""], "byUrl": ["by url", "b"],
          "posts": [[201, null], [400, "EntityTooLarge"], [400, "EntityTooSmall"]], "posted": ["0123456789", "text/x"],
          "copied": ["blue", 5], "tags": [{"Key": "a:1", "Value": "b + c@d"}], "folders": [true, "plain", ["posts/"]], "attributes": 3,
          "errors": [["NoSuchKey", 404], ["NotFound", 404], ["NoSuchBucket", 404], ["NotImplemented", 501], ["PreconditionFailed", 412]],
          "deleted": true
        }
        """;

    [Fact]
    public async Task Objects_uploads_and_urls_work_with_the_aws_sdk_for_javascript()
    {
        JsonObject result = await JavaScriptProgram.RunAsync("s3.js", referee);
        Assert.True(JsonNode.DeepEquals(JsonNode.Parse(Expected), result), result.ToJsonString());
    }
}
