using System.Net;
using System.Text;
using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Protocols;

public sealed class XmlErrorTests
{
    [Theory]
    [InlineData("<ErrorResponse xmlns=\"https://a/\"><Error><Type>Sender</Type><Code>NoSuchThing</Code><Message>It is &lt;gone&gt;</Message></Error><RequestId>foo-id</RequestId></ErrorResponse>")]
    [InlineData("<?xml version=\"1.0\"?>\n<Error><RequestId>foo-id</RequestId><Message>It is &lt;gone&gt;</Message><Type>Sender</Type><Code>\n NoSuchThing\n</Code><HostId>h</HostId></Error>\n")]
    [InlineData("<Response><Errors><Error><Code>NoSuchThing</Code><Message>It is &lt;gone&gt;</Message><Type>Sender</Type></Error><Error><Code>Other</Code></Error></Errors><RequestID>foo-id</RequestID></Response>")]
    public void Error_is_read_from_the_document_form_of_each_protocol(string body)
    {
        ServiceError error = RestXmlError.Read(Response(400, body), out ReadOnlySpan<byte> document);
        Assert.Equal(("NoSuchThing", "NoSuchThing", "It is <gone>", ErrorFault.Sender, "foo-id"), (error.Code, error.ShapeName, error.Message, error.Fault, error.Response.RequestId));
        Assert.Equal(400, error.Response.StatusCode);
        string element = Encoding.UTF8.GetString(document);
        Assert.StartsWith("<Error>", element, StringComparison.Ordinal);
        Assert.EndsWith("</Error>", element, StringComparison.Ordinal);
        Assert.Equal("NoSuchThing", AwsQueryError.Read(Response(400, body), out _).Code);
        Assert.Equal("NoSuchThing", Ec2QueryError.Read(Response(400, body), out _).Code);
    }

    [Theory]
    [InlineData("")]
    [InlineData("<Error")]
    [InlineData("<html><body>503 <br> Service Unavailable</body></html>")]
    [InlineData("<ErrorResponse><Error><Message>no code</Message></Error></ErrorResponse>")]
    [InlineData("<ErrorResponse><Error><Code> </Code></Error></ErrorResponse>")]
    [InlineData("<ErrorResponse><Error><Code><b/></Code></Error></ErrorResponse>")]
    [InlineData("<!DOCTYPE a [<!ENTITY b \"c\">]><Error><Code>&b;</Code></Error>")]
    [InlineData("{\"__type\":\"x\"}")]
    public void Body_without_an_error_document_has_the_code_of_its_status(string body)
    {
        ServiceError error = AwsQueryError.Read(Response(503, body), out ReadOnlySpan<byte> document);
        Assert.Equal("Http503", error.Code);
        var reader = new XmlReader(document);
        Assert.Equal("Error", Encoding.UTF8.GetString(reader.ReadRoot()));
        Assert.Equal("Http503", RestXmlError.Read(Response(503, body), out _).Code);
        Assert.Equal("Http503", Ec2QueryError.Read(Response(503, body), out _).Code);
    }

    [Fact]
    public void Request_id_header_takes_precedence_over_the_body()
    {
        const string Body = "<ErrorResponse><Error><Code>A</Code></Error><RequestId>body</RequestId></ErrorResponse>";
        Assert.Equal("header", AwsQueryError.Read(Response(400, Body, ("x-amzn-RequestId", "header")), out _).Response.RequestId);
        Assert.Equal("kept", AwsQueryError.Read(Response(400, Body, ("X-Other", "kept")), out _).Response.GetHeader("X-Other"));
    }

    [Fact]
    public void Request_id_from_the_body_is_truncated_and_sanitized()
    {
        string body = $"<Error><Code>A</Code><RequestId>é\t{new string('x', 1_000)}</RequestId></Error>";
        string id = AwsQueryError.Read(Response(400, body), out _).Response.RequestId!;
        Assert.StartsWith("??xxx", id, StringComparison.Ordinal);
        Assert.True(id.Length < 200);
    }

    [Theory]
    [InlineData(404, "NotFound")]
    [InlineData(304, "NotModified")]
    [InlineData(301, "PermanentRedirect")]
    [InlineData(403, "Forbidden")]
    [InlineData(500, "Http500")]
    public void Error_without_a_body_has_the_code_of_its_status(int status, string code) =>
        Assert.Equal(code, RestXmlError.Read(Response(status, ""), out _).Code);

    [Theory]
    [InlineData("<Error><Code>InternalError</Code></Error>", true)]
    [InlineData("   \n<?xml version=\"1.0\"?><!-- x --><e:Error xmlns:e=\"a\"/>", true)]
    [InlineData("<CopyObjectResult><Error/></CopyObjectResult>", false)]
    [InlineData("<Errors/>", false)]
    [InlineData("Error", false)]
    [InlineData("", false)]
    public void IsInSuccess_is_true_only_for_an_Error_root_element(string body, bool expected) =>
        Assert.Equal(expected, RestXmlError.IsErrorWithSuccessStatus(Response(200, body)));

    [Theory]
    [InlineData("InternalError")]
    [InlineData("ServiceUnavailable")]
    [InlineData("SlowDown")]
    public async Task Retryable_error_in_a_200_response_is_retried(string code)
    {
        using var handler = new ScriptedHandler(ScriptedHandler.Ok(Failure(code)), ScriptedHandler.Ok("<CopyObjectResult/>"));
        TestResponse response = await CopyAsync(handler);
        Assert.Equal(("<CopyObjectResult/>", 2), (response.Text, response.Metadata.Attempts));
    }

    [Theory]
    [InlineData("AccessDenied")]
    [InlineData("NoSuchUpload")]
    public async Task Nonretryable_error_in_a_200_response_is_thrown_without_retry(string code)
    {
        using var handler = new ScriptedHandler(ScriptedHandler.Ok(Failure(code)), ScriptedHandler.Ok("<CopyObjectResult/>"));
        var error = await Assert.ThrowsAsync<TernServiceException>(() => CopyAsync(handler));
        Assert.Equal((code, "later", 200), (error.ErrorCode, error.ServiceMessage, error.Response.StatusCode));
        Assert.Single(handler.Sent);
    }

    private static string Failure(string code) => $"<Error><Code>{code}</Code><Message>later</Message></Error>";

    private static async Task<TestResponse> CopyAsync(ScriptedHandler handler)
    {
        var operation = new OperationDescriptor
        {
            Service = TestClient.Service,
            Name = "Copy",
            ReadError = static response => new TernServiceException(RestXmlError.Read(response, out _)),
            IsErrorInSuccess = RestXmlError.IsErrorWithSuccessStatus,
        };
        var unlimited = new CallTimeouts { Connect = Timeout.InfiniteTimeSpan, FirstByte = Timeout.InfiniteTimeSpan, Stall = Timeout.InfiniteTimeSpan, Attempt = Timeout.InfiniteTimeSpan };
        using var client = new TestClient(TestClient.Defaults with { Handler = handler, TimeProvider = new InstantTime(), Timeouts = unlimited });
        return await client.CallAsync(operation, cancellationToken: TestContext.Current.CancellationToken);
    }

    private static ResponseMessage Response(int status, string body, params (string Name, string Value)[] headers)
    {
        using var response = new HttpResponseMessage((HttpStatusCode)status);
        foreach ((string name, string value) in headers)
            response.Headers.Add(name, value);
        return new ResponseMessage
        {
            Call = new CallInfo { Service = "Test", Operation = "Test" },
            Metadata = new ResponseMetadata(status, response.Headers, null, 1),
            Body = Encoding.UTF8.GetBytes(body),
        };
    }
}
