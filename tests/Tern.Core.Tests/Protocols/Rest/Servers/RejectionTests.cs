using System.Text;
using Tern.Runtime;
using Tern.ServerRuntime;

namespace Tern.Core.Tests.Protocols.Rest.Servers;

/// <summary>The errors of requests that a server rejects before it executes an operation.</summary>
public sealed class RejectionTests
{
    private static readonly RestRoute s_put = new("PutRoom", "PUT", "/rooms/{Number}") { HasBody = true, RequestMediaType = "application/json", ResponseMediaType = "application/json" };
    private static readonly RestRoute s_delete = new("DeleteRoom", "DELETE", "/rooms/{Number}");
    private static readonly RestRouter s_router = new([s_put, s_delete]);

    [Theory]
    [InlineData("PUT", "/rooms", 404, "UnknownOperationException")]
    [InlineData("PATCH", "/rooms/1", 405, "MethodNotAllowedException")]
    public void Select_of_an_unknown_request_throws_the_error(string method, string path, int status, string code)
    {
        RejectedRequestException error = Assert.Throws<RejectedRequestException>(() => s_router.Select(Request(method, path)));
        Assert.Equal((status, code), (error.StatusCode, error.ErrorCode));
    }

    [Fact]
    public void Select_of_a_malformed_query_is_a_serialization_error()
    {
        var router = new RestRouter([new("List", "GET", "/rooms?kind=lab")]);
        var request = new RestRequest { Method = "GET", Path = "/rooms", Query = "kind=%F" };
        Assert.Equal(400, Assert.Throws<RejectedRequestException>(() => router.Select(request)).StatusCode);
    }

    [Theory]
    [InlineData("application/json", null, "{}", null)]
    [InlineData("Application/JSON; charset=utf-8", null, "{}", null)]
    [InlineData(null, null, "", null)]
    [InlineData(null, null, "{}", 415)]
    [InlineData("text/plain", null, "{}", 415)]
    [InlineData("text/plain", null, "", 415)]
    [InlineData(null, "application/json", "", null)]
    [InlineData(null, "text/html, application/*;q=0.5", "", null)]
    [InlineData(null, "*/*", "", null)]
    [InlineData(null, "text/html", "", 406)]
    [InlineData(null, "application/xml, text/*", "", 406)]
    public void Read_checks_the_media_types(string? contentType, string? accept, string body, int? status) =>
        Assert.Equal(status, Read(s_put, Request("PUT", "/rooms/1", contentType, accept, body))?.StatusCode);

    [Theory]
    [InlineData(null, "", null)]
    [InlineData("application/json", "", null)]
    [InlineData(null, "{}", null)]
    [InlineData("application/json", "{}", 415)]
    public void Read_for_an_operation_without_body_rejects_a_body_with_a_content_type(string? contentType, string body, int? status) =>
        Assert.Equal(status, Read(s_delete, Request("DELETE", "/rooms/1", contentType, body: body))?.StatusCode);

    [Fact]
    public void Read_converts_a_malformed_value_to_an_error()
    {
        RejectedRequestException error = Assert.Throws<RejectedRequestException>(() => RequestValidation.Read<string>(
            s_delete, Request("DELETE", "/rooms/1"), (_, _) => throw new TernSerializationException("Expected a number", -1, "Number"), (_, _) => { }));
        Assert.Equal((400, "SerializationException", "Expected a number (at Number)."), (error.StatusCode, error.ErrorCode, error.ServiceMessage));
    }

    [Fact]
    public void Write_of_violations_contains_the_list_of_fields()
    {
        RejectedRequestException error = Assert.Throws<RejectedRequestException>(() => RequestValidation.Read(s_delete, Request("DELETE", "/rooms/1"), (_, _) => "", (violations, _) =>
        {
            violations.Enter("seats");
            violations.CheckSize(3, 0, 2, "[]");
            violations.EnterElement(1);
            violations.Enter("row");
            violations.CheckRange(12, 1, 9);
        }));
        using var response = new RestResponse();
        RestJsonErrors.Write(response, error);
        Assert.Equal((400, "ValidationException"), (response.StatusCode, response.Headers.Single(header => header.Key == "X-Amzn-Errortype").Value));
        Assert.Equal(
            """{"message":"2 validation errors detected. Value with length 3 at '/seats' failed to satisfy constraint: Member must have length less than or equal to 2; Value at '/seats/1/row' failed to satisfy constraint: Member must be between 1 and 9, inclusive","fieldList":[{"message":"Value with length 3 at '/seats' failed to satisfy constraint: Member must have length less than or equal to 2","path":"/seats"},{"message":"Value at '/seats/1/row' failed to satisfy constraint: Member must be between 1 and 9, inclusive","path":"/seats/1/row"}]}""",
            Encoding.UTF8.GetString(response.Buffer.WrittenSpan));
    }

    [Theory]
    [InlineData(TimestampFormat.DateTime, "2014-04-29T18:30:38Z", true)]
    [InlineData(TimestampFormat.DateTime, "2014-04-29T18:30:38.5Z", true)]
    [InlineData(TimestampFormat.DateTime, "2014-04-29T18:30:38+00:00", false)]
    [InlineData(TimestampFormat.DateTime, "2014-04-29 18:30:38Z", false)]
    [InlineData(TimestampFormat.DateTime, "1398796238", false)]
    [InlineData(TimestampFormat.DateTime, "", false)]
    [InlineData(TimestampFormat.HttpDate, "Tue, 29 Apr 2014 18:30:38 GMT", true)]
    [InlineData(TimestampFormat.HttpDate, "Tue Apr 29 18:30:38 2014", false)]
    [InlineData(TimestampFormat.HttpDate, "2014-04-29T18:30:38Z", false)]
    [InlineData(TimestampFormat.EpochSeconds, "1398796238.5", true)]
    [InlineData(TimestampFormat.EpochSeconds, "2014-04-29T18:30:38Z", false)]
    public void Strict_timestamp_has_the_format_of_the_model(TimestampFormat format, string text, bool isValid)
    {
        Exception? error = Record.Exception(() => StrictTimestamps.Read(text, format, "Since"));
        Assert.Equal(isValid, error is null);
        Assert.True(error is null or TernSerializationException { Path: "Since" });
    }

    private static RejectedRequestException? Read(RestRoute route, RestRequest request)
    {
        try
        {
            RequestValidation.Read(route, request, (_, _) => "", (_, _) => { });
            return null;
        }
        catch (RejectedRequestException e)
        {
            return e;
        }
    }

    private static RestRequest Request(string method, string path, string? contentType = null, string? accept = null, string body = "")
    {
        List<KeyValuePair<string, string>> headers = [];
        if (contentType is not null)
            headers.Add(new("content-type", contentType));
        if (accept is not null)
            headers.Add(new("accept", accept));
        return new RestRequest { Method = method, Path = path, Headers = headers, Content = Encoding.UTF8.GetBytes(body) };
    }
}
