using System.Net;
using System.Net.Http.Headers;
using System.Text;

namespace Tern.Local.Tests.Http;

/// <summary>The selection of the service of a request.</summary>
public sealed class RoutingTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("POST", "/", "kinesis", "Kinesis_20131202.PutRecord", "{}", "application/x-amz-json-1.1", "application/json", "the operation 'PutRecord' of the service 'kinesis'")]
    [InlineData("POST", "/", "iam", null, "Action=ListUsers&Version=2010-05-08", "application/x-www-form-urlencoded", "text/xml", "the operation 'ListUsers' of the service 'iam'")]
    [InlineData("POST", "/", null, null, "Version=2010-05-08&Action=ListUsers", "application/x-www-form-urlencoded; charset=utf-8", "text/xml", "the operation 'ListUsers' of the service 'host'")]
    [InlineData("POST", "/", null, null, "Version=2011-06-15", "application/x-www-form-urlencoded", "text/xml", "the request 'POST /' of the service 'host'")]
    [InlineData("POST", "/service/GraniteServiceVersion20100801/operation/ListMetrics", "monitoring", null, "", "application/cbor", "application/cbor", "the operation 'ListMetrics' of the service 'monitoring'")]
    [InlineData("POST", "/service/GraniteServiceVersion20100801/operation/ListMetrics", null, null, "", "application/cbor", "application/cbor", "the operation 'ListMetrics' of the service 'GraniteServiceVersion20100801'")]
    [InlineData("GET", "/restapis?limit=1", "apigateway", null, null, null, "application/json", "the request 'GET /restapis' of the service 'apigateway'")]
    [InlineData("GET", "/?X-Amz-Credential=AKID%2F20260101%2Fus-east-1%2Fiam%2Faws4_request&X-Amz-Signature=x", null, null, null, null, "application/json", "the request 'GET /' of the service 'iam'")]
    public async Task Request_of_another_service_returns_501_with_service_and_operation(
        string method, string target, string? scope, string? amzTarget, string? body, string? contentType, string responseType, string message)
    {
        (int status, string? type, string content) = await SendAsync(method, target, scope, amzTarget, body, contentType);
        Assert.Equal((501, responseType), (status, type));
        Assert.Contains("NotImplemented", content, StringComparison.Ordinal);
        Assert.Contains($"Tern.Local does not support {message}. Supported services: DynamoDB, DynamoDBStreams, ", WebUtility.HtmlDecode(content.Replace(@"\u0027", "'", StringComparison.Ordinal)), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("GET", "/bucket/key", null, 403, "AccessDenied")] // Any path can be that of a bucket.
    [InlineData("GET", "/", "s3", 400, "AuthorizationHeaderMalformed")]
    [InlineData("GET", "/?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKID%2F20260101%2Fus-east-1%2Fs3%2Faws4_request", null, 400, "AuthorizationQueryParametersError")]
    public async Task Request_of_S3_or_of_no_known_form_is_sent_to_S3(string method, string target, string? scope, int status, string code)
    {
        (int actual, string? type, string content) = await SendAsync(method, target, scope, null, null, null);
        Assert.Equal((status, "application/xml"), (actual, type));
        Assert.Contains($"<Code>{code}</Code>", content, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Scope_without_a_region_names_the_service_too()
    {
        (int status, string? type, _) = await SendAsync("GET", "/", null, null, null, null, "AWS4-ECDSA-P256-SHA256 Credential=AKID/20260101/s3/aws4_request, SignedHeaders=host, Signature=00");
        Assert.Equal((400, "application/xml"), (status, type));
    }

    [Fact]
    public async Task Request_of_DynamoDB_without_a_target_returns_UnknownOperationException()
    {
        (int status, _, string content) = await SendAsync("POST", "/", "dynamodb", null, "{}", "application/x-amz-json-1.0");
        Assert.Equal(400, status);
        Assert.Contains("UnknownOperationException", content, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Names_in_messages_are_short_and_without_control_characters()
    {
        (int status, _, string content) = await SendAsync("POST", "/", null, null, $"Action=a%0Ab{new string('x', 5_000)}", "application/x-www-form-urlencoded");
        Assert.Equal(501, status);
        Assert.DoesNotContain('\n', content);
        Assert.InRange(content.Length, 100, 600);
    }

    private static async Task<(int Status, string? Type, string Content)> SendAsync(
        string method, string target, string? scope, string? amzTarget, string? body, string? contentType, string? authorization = null)
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using var invoker = new HttpMessageInvoker(aws.Handler, disposeHandler: false);
        using var request = new HttpRequestMessage(new HttpMethod(method), "https://host.example" + target);
        if (scope is not null)
            authorization = $"AWS4-HMAC-SHA256 Credential=AKID/20260101/us-east-1/{scope}/aws4_request, SignedHeaders=host;x-amz-date, Signature=00";
        if (authorization is not null)
        {
            request.Headers.TryAddWithoutValidation("Authorization", authorization);
            request.Headers.TryAddWithoutValidation("x-amz-date", DateTime.UtcNow.ToString("yyyyMMddTHHmmssZ", System.Globalization.CultureInfo.InvariantCulture));
            request.Headers.TryAddWithoutValidation("x-amz-content-sha256", "UNSIGNED-PAYLOAD");
        }
        if (amzTarget is not null)
            request.Headers.TryAddWithoutValidation("X-Amz-Target", amzTarget);
        if (contentType == "application/cbor")
            request.Headers.TryAddWithoutValidation("smithy-protocol", "rpc-v2-cbor");
        if (body is not null)
            request.Content = new ByteArrayContent(Encoding.UTF8.GetBytes(body)) { Headers = { ContentType = MediaTypeHeaderValue.Parse(contentType!) } };
        using HttpResponseMessage response = await invoker.SendAsync(request, Token);
        return ((int)response.StatusCode, response.Content.Headers.ContentType?.MediaType, Encoding.UTF8.GetString(await response.Content.ReadAsByteArrayAsync(Token)));
    }
}
